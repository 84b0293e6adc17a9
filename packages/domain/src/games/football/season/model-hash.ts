import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text of a model, as hex: part of the announced name of each chain that serves under it. */
export const modelHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

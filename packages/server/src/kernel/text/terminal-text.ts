/** Characters that a terminal may interpret or hide: control characters (C0, DEL and C1), those of format,
 *  which turn the direction of text or cannot be seen, separators of lines, and half surrogates. The joiners
 *  of scripts and of emoji are text. */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const UNSAFE_BUT_ENDS = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Encodes one line for a terminal: what somebody wrote into it neither moves the cursor, nor sets the
 *  clipboard, nor begins another line. What is encoded stays as it is when it is encoded again. */
export const terminalLine = (line: string): string => line.replace(UNSAFE, escaped);

/** Encodes text of several lines, or JSON: inside its strings nothing but escapes is left, and they read as
 *  what was written. */
export const terminalText = (text: string): string => text.replace(UNSAFE_BUT_ENDS, escaped);

/** Prints one line to standard output. */
export const printLine = (line: string): void => void process.stdout.write(`${terminalLine(line)}\n`);

/** Prints text of several lines, or JSON, to standard output. */
export const printText = (text: string): void => void process.stdout.write(`${terminalText(text)}\n`);

/** Prints text of several lines, or JSON, to standard error. */
export const printError = (text: string): void => void process.stderr.write(`${terminalText(text)}\n`);

/** As JSON escapes it: each half of a pair by itself. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

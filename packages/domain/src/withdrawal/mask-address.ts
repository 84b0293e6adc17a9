const SHOWN = 4;
/** Below this what is left out would be guessed easily. */
const LENGTH_MIN = 3 * SHOWN;

/** An address for lists, so that its owner knows it and nobody else learns it: its first four characters and
 *  its last four. Of a shorter text nothing is shown. */
export const maskAddress = (text: string): string =>
  text.length < LENGTH_MIN ? '…' : `${text.slice(0, SHOWN)}…${text.slice(-SHOWN)}`;

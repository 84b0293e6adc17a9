/** Splits a selection key into its wire fields: "sum:11" is the play "sum" and the number "11". */
export function splitSelection(selection: string): { readonly play: string; readonly number: string } {
  const at = selection.indexOf(':');
  return { play: selection.slice(0, at), number: selection.slice(at + 1) };
}

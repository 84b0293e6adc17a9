const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^|[ \t])\/\/ .*$/gm;

/** A source with spaces in the place of its comments, so that lines and places stay. */
export const withoutComments = (text: string): string =>
  text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));

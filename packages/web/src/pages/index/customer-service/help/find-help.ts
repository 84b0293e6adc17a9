import { foldedWords, hasWord } from '../../../../i18n/fold-text.ts';

/** A question of the house's help with its answer. */
export type HelpArticle = { readonly title: string; readonly text: string };

const SHOWN_MAX = 3;
const IN_TITLE = 3;
/** A term in more of the articles than this tells nothing.   Units: a share. */
const TOO_COMMON = 0.6;
const SHORTEST_LATIN = 3;

const HAN = /^\p{Script=Han}+$/u;
const ARABIC = /^\p{Script=Arabic}+$/u;

/** The questions that what was typed is likeliest about, the best first: by its words without their endings,
 *  and in Chinese, which parts no words, by its pairs of characters. A title counts three times. */
export function findHelp(articles: readonly HelpArticle[], typed: string): readonly HelpArticle[] {
  const known = articles.map((article) => ({
    article,
    title: foldedWords(article.title),
    text: foldedWords(article.text),
  }));
  const terms = [...new Set(foldedWords(typed).flatMap(termsOf))].filter((term) => {
    const count = known.filter(({ title, text }) => hasWord(title, term) || hasWord(text, term)).length;
    return count <= Math.max(1, articles.length * TOO_COMMON);
  });
  return known
    .map(({ article, title, text }) => ({
      article,
      weight: terms.reduce(
        (sum, term) => sum + (hasWord(title, term) ? IN_TITLE : 0) + (hasWord(text, term) ? 1 : 0),
        0,
      ),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, SHOWN_MAX)
    .map(({ article }) => article);
}

function termsOf(word: string): readonly string[] {
  if (HAN.test(word)) {
    const letters = [...word];
    return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  }
  const term = ARABIC.test(word) ? word.replace(/^[وبلكف]?ال/, '') : stemOf(word);
  return term.length < SHORTEST_LATIN ? [] : [term];
}

/** Without the endings of English: the start of a word is enough to find it. */
function stemOf(word: string): string {
  if (word.length > 6) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

import type { MessageKey } from '../i18n/messages.ts';
import { elevenFiveRuleTexts } from './11x5/rule-texts.ts';
import { entryOf, type ByFamily } from './entry-of.ts';
import type { RuleTexts } from './family-parts.ts';
import { k3RuleTexts } from './k3/rule-texts.ts';
import { mark6RuleTexts } from './mark6/rule-texts.ts';
import { pc28RuleTexts } from './pc28/rule-texts.ts';
import { pk10RuleTexts } from './pk10/rule-texts.ts';
import { sscRuleTexts } from './ssc/rule-texts.ts';

const RULE_TEXTS: ByFamily<RuleTexts> = {
  k3: k3RuleTexts,
  pk10: pk10RuleTexts,
  ssc: sscRuleTexts,
  pc28: pc28RuleTexts,
  '11x5': elevenFiveRuleTexts,
  mark6: mark6RuleTexts,
};

/** The text that explains a play; null for a play that this app does not know. */
export function ruleTextOf(family: string, play: string): MessageKey | null {
  const entry = entryOf(RULE_TEXTS, family);
  if (!entry) return null;
  const name = entry.nameOf?.(play) ?? play;
  return Object.hasOwn(entry.texts, name) ? (entry.texts[name] ?? null) : null;
}

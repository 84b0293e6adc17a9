import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

import { queryFor } from '../../../../api/api.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useLazy } from '../../../../lazy/use-lazy.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { findHelp, type HelpArticle } from './find-help.ts';

import styles from './help-hits.module.css';

const HEADING = /^H[234]$/;

/** The questions of a house text: a heading each, with what follows it. */
function articlesOf(content: DocumentFragment): readonly HelpArticle[] {
  const articles: { title: string; text: string }[] = [];
  for (const { nodeName, textContent } of content.childNodes) {
    const text = textContent?.trim() ?? '';
    const last = articles.at(-1);
    if (HEADING.test(nodeName)) articles.push({ title: text, text: '' });
    else if (last) last.text = `${last.text} ${text}`.trim();
  }
  return articles.filter(({ text }) => text !== '');
}

const loadCleaner = () => import('../../../../ui/rich-text/clean-html.ts');

/** Answers of the house's help to what is being typed, while nobody of the staff is there to answer. Nothing
 *  is shown when it knows none. */
export function HelpHits({ typed }: { readonly typed: string }) {
  const t = useT();
  const { data: help } = useQuery(queryFor('index/rich_text', { id: 'help' }));
  const cleaner = useLazy(loadCleaner);
  const articles = useMemo(
    () => (help && cleaner ? articlesOf(cleaner.cleanHtml(help.content)) : []),
    [help, cleaner],
  );
  // The letters come first.
  const found = findHelp(articles, useDeferredValue(typed));
  return (
    <>
      <output className="sr-only">{found.length > 0 && t('service.help.found', { n: found.length })}</output>
      {found.length > 0 && (
        <section className={styles.hits} aria-label={t('service.help')}>
          {found.map(({ title, text }) => (
            <details key={title} name="help">
              <summary>
                <Icon name="help" size={16} />
                <span dir="auto">{title}</span>
                <Icon name="down" size={16} />
              </summary>
              <p dir="auto">{text}</p>
            </details>
          ))}
        </section>
      )}
    </>
  );
}

/** Puts a theme in force, on the page and on the bar of the browser or the phone around it. */
export function showTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  const isChosen = theme === 'light' || theme === 'dark';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    meta.media = isChosen ? (scheme === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
  }
}

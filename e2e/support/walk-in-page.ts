/** Both functions run in the page, in any browser, as text: they use nothing from outside themselves. */

/** What is wrong with the page that is shown, in English. */
export function stateInPage(): readonly string[] {
  const main = [...document.querySelectorAll('main')].find((each) => each.checkVisibility());
  if (!main) return ['no page is shown'];
  const said = document.body.innerText;
  const troubles = ['Something went wrong', 'The page could not be loaded', 'Connection failed'];
  // The room of what has not arrived is no empty page.
  const coming = main.querySelector(':is([aria-busy=true], span[aria-hidden=true][style*=block-size])');
  return [
    ...(main.innerText.trim() === '' && !coming ? ['the page is empty'] : []),
    ...troubles.filter((trouble) => said.includes(trouble)),
  ];
}

/** Sends the form of the page as it is, else opens its first sheet and goes back. Gives what is silent. */
export async function tapInPage(): Promise<readonly string[]> {
  const PATIENCE_MS = 20_000;
  const shown = <T extends HTMLElement>(selector: string): T | undefined =>
    [...document.querySelectorAll<T>(selector)].find((each) => each.checkVisibility());
  /** Resolves with true once a change lets the check pass. */
  const comes = (check: () => boolean): Promise<boolean> =>
    new Promise((resolve) => {
      const look = (): void => void (check() && end(true));
      const watch = new MutationObserver(look);
      const timer = setTimeout(() => end(false), PATIENCE_MS);
      const end = (isThere: boolean): void => {
        watch.disconnect();
        clearTimeout(timer);
        resolve(isThere);
      };
      watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      look();
    });
  const send = shown<HTMLButtonElement>('main form button[type=submit]:enabled');
  if (send) {
    const form = send.closest('form');
    const before = form?.outerHTML;
    send.click();
    const isAnswered = await comes(
      () =>
        !form?.isConnected || !form.checkVisibility() || form.outerHTML !== before || !!shown('dialog[open]'),
    );
    return isAnswered ? [] : ['the form does not answer'];
  }
  const opener = shown<HTMLButtonElement>('main button[aria-haspopup=dialog]:enabled');
  if (!opener) return [];
  opener.click();
  if (!(await comes(() => !!shown('dialog[open]')))) return ['the sheet does not open'];
  history.back();
  return (await comes(() => !shown('dialog[open]'))) ? [] : ['the sheet does not close'];
}

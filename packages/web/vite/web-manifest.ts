import type { CoreTexts } from '../src/i18n/messages.ts';

/** The pictures of an installed app, by their place in the build. */
export const ICONS = [
  { file: 'icons/192.png', size: 192, isMaskable: false },
  { file: 'icons/512.png', size: 512, isMaskable: false },
  { file: 'icons/maskable-512.png', size: 512, isMaskable: true },
  { file: 'icons/apple-180.png', size: 180, isMaskable: true },
] as const;

const APPLE = 'icons/apple-180.png';
const PAPER = '#fbf9f6';

type Language = { readonly lang: string; readonly dir: string };

/** Web manifest: its name and short cuts in one language. */
export function webManifest(texts: CoreTexts, { lang, dir }: Language) {
  return {
    id: '/',
    name: 'Tessera',
    short_name: 'Tessera',
    description: texts['home.heroTitle'],
    lang,
    dir,
    start_url: '/#/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: ICONS.filter(({ file }) => file !== APPLE).map(({ file, size, isMaskable }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
    shortcuts: [
      { name: texts['home.quick.games'], url: '/#/pages/game/list' },
      { name: texts['home.quick.bets'], url: '/#/pages/game/record' },
    ],
  };
}

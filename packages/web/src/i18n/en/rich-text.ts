import type { Translated } from '../messages.ts';
import type { richText as source } from '../zh-hans/rich-text.ts';

export const richText: Translated<typeof source> = {
  'richText.title': 'About this site',
  'richText.name.help': 'Help',
  'richText.name.rules': 'Game rules',
  'richText.name.about': 'About us',
  'richText.name.terms': 'Terms of service',
  'richText.name.privacy': 'Privacy policy',
  'richText.others': 'More about this site',
  'richText.version': 'Version {n}, in force since {date}',
  'richText.unknown': 'There is no such text',
  'richText.unknownText': 'It may have been taken down, or the address is incomplete.',
};

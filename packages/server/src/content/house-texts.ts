import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { isBarred } from '../exclusion/is-barred.ts';
import { Refusal } from '../kernel/refusal.ts';
import { banners, promotions, richTextById } from './content-store.ts';

type Reader = { readonly db: Pick<Context['db'], 'reader'> };

const NAME = /^[a-z0-9_-]{1,24}$/;

/** Lists the banners that are on now, highest weight first; none for a member who is on a break or excluded.
 *  Cost: one round trip, two for a member. */
export const listBanners = async (
  { db }: Reader,
  memberId: bigint | undefined,
  language: Locale,
): Promise<Data<'index/banner'>> =>
  (await isBarred(db.reader, memberId)) ? [] : banners(db.reader, language);

/** Lists promotions, running ones first. They tell of something; what can be claimed is a reward.
 *  Cost: one round trip. */
export async function listPromotions({ db }: Reader, language: Locale): Promise<Data<'index/discount'>> {
  const found = await promotions(db.reader, language);
  return found.map(({ id, title, summary, content, image, status, starts_at, ends_at }) => ({
    id,
    title,
    image,
    summary,
    content,
    starttime: toEpochSeconds(starts_at),
    endtime: ends_at === null ? 0 : toEpochSeconds(ends_at),
    status,
    can_receive: 0,
    is_received: 0,
    receive_id: '',
    multiple: 0,
  }));
}

/** Shows a text of the house in the version that is in force.
 *  Refuses: CONTENT_NOT_EXIST.   Cost: one round trip. */
export async function showRichText(
  { db }: Reader,
  { id: given }: Payload<'index/rich_text'>,
  language: Locale,
): Promise<Data<'index/rich_text'>> {
  const name = String(given ?? '').toLowerCase();
  const found = NAME.test(name) ? await richTextById(db.reader, language, name) : undefined;
  if (!found) throw new Refusal('CONTENT_NOT_EXIST');
  const { id, title, content, version, effective_at } = found;
  return { id, title, content, version, updatetime: toEpochSeconds(effective_at) };
}

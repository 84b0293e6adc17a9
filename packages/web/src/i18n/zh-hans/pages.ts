import { account } from './account.ts';
import { discount } from './discount.ts';
import { login } from './login.ts';
import { message } from './message.ts';
import { news } from './news.ts';
import { notice } from './notice.ts';
import { profile } from './profile.ts';
import { protection } from './protection.ts';
import { push } from './push.ts';
import { refusal } from './refusal.ts';
import { register } from './register.ts';
import { result } from './result.ts';
import { reward } from './reward.ts';
import { richText } from './rich-text.ts';
import { service } from './service.ts';
import { shared } from './shared.ts';
import { viewer } from './viewer.ts';

/** Words of every other page, and of refusals: fetched with the first of them. */
export const pages = {
  ...account,
  ...discount,
  ...login,
  ...message,
  ...news,
  ...notice,
  ...profile,
  ...protection,
  ...push,
  ...refusal,
  ...register,
  ...result,
  ...reward,
  ...richText,
  ...service,
  ...shared,
  ...viewer,
};

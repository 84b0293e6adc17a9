import { account } from './account.ts';
import { bet } from './bet.ts';
import { discount } from './discount.ts';
import { fairness } from './fairness.ts';
import { feedback } from './feedback.ts';
import { gameList } from './game-list.ts';
import { history } from './history.ts';
import { login } from './login.ts';
import { message } from './message.ts';
import { news } from './news.ts';
import { notice } from './notice.ts';
import { profile } from './profile.ts';
import { proof } from './proof.ts';
import { push } from './push.ts';
import { record } from './record.ts';
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
  ...bet,
  ...discount,
  ...fairness,
  ...feedback,
  ...gameList,
  ...history,
  ...login,
  ...message,
  ...news,
  ...notice,
  ...profile,
  ...proof,
  ...push,
  ...record,
  ...refusal,
  ...register,
  ...result,
  ...reward,
  ...richText,
  ...service,
  ...shared,
  ...viewer,
};

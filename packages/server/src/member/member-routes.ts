import { askLoginPasskey } from '../factor/login-passkey.ts';
import type { HandlersOf } from '../http/handler.ts';
import { Refusal } from '../kernel/refusal.ts';
import { checkToken, logOut } from '../session/log-out.ts';
import { countLogin } from '../throttle/require-work.ts';
import { checkRegistrationPassword } from './check-registration-password.ts';
import { editProfile } from './edit-profile.ts';
import { logInByMobile } from './login/log-in-by-mobile.ts';
import { logIn } from './login/log-in.ts';
import { refreshToken } from './login/refresh-token.ts';
import { register } from './register.ts';
import { changeMobile } from './security/change-mobile.ts';
import { changePassword } from './security/change-password.ts';
import { requestCode, requestMailCode } from './security/request-code.ts';
import { resetForgottenPassword } from './security/reset-password.ts';
import { setFundPassword } from './security/set-fund-password.ts';
import { showMember } from './show-member.ts';

type Paths =
  | 'user/register'
  | 'user/login'
  | 'user/askPasskey'
  | 'user/mobilelogin'
  | 'user/third'
  | 'user/logout'
  | 'user/index'
  | 'user/profile'
  | 'user/changepwd'
  | 'user/resetpwd'
  | 'user/changemobile'
  | 'user/checkpwd'
  | 'user/setFundPassword'
  | 'ems/send'
  | 'sms/send'
  | 'token/check'
  | 'token/refresh';

export const memberHandlers: HandlersOf<Paths> = {
  'user/register': (ctx, { payload, member, headers }) => register(ctx, payload, headers, member),
  'user/askPasskey': (ctx) => askLoginPasskey(ctx),
  'user/login': (ctx, { payload, headers }) => countLogin(ctx, () => logIn(ctx, payload, headers)),
  'user/mobilelogin': (ctx, { payload, member, headers }) =>
    countLogin(ctx, () => logInByMobile(ctx, payload, headers, member)),
  'user/third': () => {
    throw new Refusal('NOT_SUPPORTED');
  },
  'user/logout': (ctx, { member }) => logOut(ctx, member),
  'user/index': (ctx, { member }) => showMember(ctx, member.memberId),
  'user/profile': (ctx, { payload, member, headers }) => editProfile(ctx, payload, member, headers),
  'user/changepwd': (ctx, { payload, member, headers }) => changePassword(ctx, payload, member, headers),
  'user/resetpwd': (ctx, { payload, member, headers }) =>
    resetForgottenPassword(ctx, payload, { ip: headers.ip, member }),
  'user/changemobile': (ctx, { payload, member, headers }) => changeMobile(ctx, payload, member, headers.ip),
  'user/checkpwd': (ctx, { payload }) => checkRegistrationPassword(ctx, payload),
  'user/setFundPassword': (ctx, { payload, member }) => setFundPassword(ctx, payload, member),
  'ems/send': (ctx, { payload, member, headers }) => requestMailCode(ctx, payload, { ...headers, member }),
  'sms/send': (ctx, { payload, member, headers }) => requestCode(ctx, payload, { ip: headers.ip, member }),
  'token/check': (ctx, { member, headers }) => checkToken(ctx, member, headers.token),
  'token/refresh': (ctx, { member }) => refreshToken(ctx, member),
};

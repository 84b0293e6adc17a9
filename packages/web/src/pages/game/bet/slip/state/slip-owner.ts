import { isMember, type SessionState } from '../../../../../session/session-reducer.ts';

/** Owner of the controller in use: the member, or "" for a visitor without an account. */
export const slipOwner = (state: SessionState): string => (isMember(state) ? (state.userInfo?.id ?? '') : '');

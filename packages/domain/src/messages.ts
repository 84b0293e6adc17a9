/** Topics of messages to one member. */
export const MESSAGE_TYPES = ['money', 'security', 'service'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Events that a message reports. A kind that is `set` had no value before. */
export const MESSAGE_KINDS = [
  'deposit_credited',
  'withdrawal_requested',
  'withdrawal_paid',
  'withdrawal_refused',
  'withdrawal_returned',
  'transfer_received',
  'ticket_cashed_out',
  'chase_refused',
  'chase_completed',
  'chase_won',
  'chase_stopped',
  'password_set',
  'password_changed',
  'fund_password_set',
  'fund_password_changed',
  'mobile_changed',
  'email_changed',
  'email_removed',
  'card_added',
  'factor_on',
  'factor_off',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'recovery_code_used',
  'new_device',
  'login_locked',
  'factor_locked',
  'fund_password_locked',
  'identity_verified',
  'identity_refused',
  'match_lifted',
  'account_closed',
  'feedback_answered',
  'service_answered',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

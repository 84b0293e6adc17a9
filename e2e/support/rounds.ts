/** Sales in which a test does what it does without a hurry. Units: s. */
export const LONG_ROUNDS = { ROUND_SECONDS: '600', CLOSE_SECONDS: '60' };
/** Sales that last while every page is looked at. */
export const HOUR_ROUNDS = { ROUND_SECONDS: '3600', CLOSE_SECONDS: '60' };

-- The server may update the columns that its statements update, and no others. What an update could forge has
-- no grant at all: when a round closes, what a game pays back, where a payout goes, who owns an account.

revoke update on
  accounts, account_sums, articles, audit_head, banners, cards, chains, channels, close_records, deposit_proofs,
  deposits, event_head, game_event_heads, games, id_leases, members, notice_marks, notices, offers, promotions,
  push_cursor, push_outbox, push_subscriptions, rail_cursors, rail_rates, reward_sums, round_books, rounds,
  service_conversations, sessions, sms_codes, throttles, ticket_homes, upload_parts, withdrawals
from tessera_app;

-- Money and orders.
grant update (balance_minor, seq, is_frozen) on accounts to tessera_app;
grant update (seq, sums) on account_sums to tessera_app;
grant update (granted_minor, required_minor) on reward_sums to tessera_app;
grant update (place, status, paid_minor, reason, finished_at) on deposits to tessera_app;
grant update (picture, type, uploaded_at) on deposit_proofs to tessera_app;
grant update (state, reason, approved_at, sent_at, finished_at) on withdrawals to tessera_app;
grant update (is_default, deleted_at) on cards to tessera_app;
grant update (cursor, compared_at, compared_to) on rail_cursors to tessera_app;
grant update (rate_e4, rated_at) on rail_rates to tessera_app;

-- Rounds and proofs.
grant update (interval_ms, close_lead_ms, status) on games to tessera_app;
grant update (next_index) on chains to tessera_app;
grant update (state, void_reason, settled_at) on rounds to tessera_app;
grant update (version, bet_count, cancelled_count, stake_minor, worst_minor, combinations, book, tickets,
  tickets_version) on round_books to tessera_app;
grant update (sources, abandoned_at) on close_records to tessera_app;
grant update (settled_at) on ticket_homes to tessera_app;
grant update (seq, hash) on audit_head to tessera_app;
grant update (seq) on event_head to tessera_app;
grant update (seq, previous) on game_event_heads to tessera_app;
grant update (holder, until_ms) on id_leases to tessera_app;

-- Members and their sessions.
grant update (nickname, avatar, email, gender, bio, birthday, mobile, status, withdrawals_off, last_login_at,
  password_hash, password_changed_at, fund_password_hash, fund_password_changed_at) on members to tessera_app;
grant update (token_hash, created_at, expires_at) on sessions to tessera_app;
grant update (tries, used_at) on sms_codes to tessera_app;
grant update (count, since, locked_until, guess, touched_at) on throttles to tessera_app;

-- What members read, send and receive.
grant update (category, image, texts, published_at, is_shown, views) on articles to tessera_app;
grant update (category, is_important, is_top, attachment, texts, published_at, is_shown) on notices to tessera_app;
grant update (type, url, image, texts, weigh, starts_at, ends_at, is_shown) on banners to tessera_app;
grant update (image, texts, weigh, starts_at, ends_at, is_shown) on promotions to tessera_app;
grant update (type, image, texts, measure, is_daily, target_minor, percent, amount_minor, multiple, weigh,
  starts_at, ends_at, is_shown) on offers to tessera_app;
grant update (read_until) on notice_marks to tessera_app;
grant update (last_at, waiting_since, unread) on service_conversations to tessera_app;
grant update (announced, size, bytes, created_at) on upload_parts to tessera_app;
grant update (endpoint, p256dh, auth, language, topics, hides_amounts, delivered_at) on push_subscriptions
  to tessera_app;
grant update (seq, subscription_id) on push_cursor to tessera_app;
grant update (attempts, due_at) on push_outbox to tessera_app;

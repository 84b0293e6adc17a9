-- The entries of a ticket that is cashed out; ref_id is the ticket.
alter table entries drop constraint entries_kind_check;
alter table entries add constraint entries_kind_check check (kind in (
  'capital', 'promo', 'stake', 'cancel', 'cashout', 'payout', 'refund', 'cover', 'sweep',
  'deposit', 'withdraw', 'withdraw_return', 'paid_out', 'fee', 'transfer_in', 'transfer_out'));

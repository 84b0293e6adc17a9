-- Pictures of payments are deleted some time after they were sent.
create index deposit_proofs_by_age on deposit_proofs (uploaded_at);
grant delete on deposit_proofs to tessera_app;

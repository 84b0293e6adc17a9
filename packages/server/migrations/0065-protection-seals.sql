-- The entries of the audit chain that hold the log of protection are found by what they are: one an hour.
create index audit_protection on audit_chain (seq) where kind = 'protection';

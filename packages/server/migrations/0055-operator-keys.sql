-- The keys of the operator are found in the audit chain by what they are: a handful among all entries.
create index audit_operator_keys on audit_chain (seq) where kind = 'operator_key';

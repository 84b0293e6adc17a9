-- A session ends when it said at its log-in: no statement of the server moves that moment, so its login cannot.
revoke update (created_at, expires_at) on sessions from tessera_app;

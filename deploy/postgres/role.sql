-- Once, as a superuser: psql -v password=… -f role.sql
-- The role owns its database, because the first process of a new version changes the tables.
create role vitrine login password :'password';
create database vitrine owner vitrine encoding 'UTF8' locale 'C' template template0;
revoke all on database vitrine from public;

-- A net under VITRINE_DATABASE_TIMEOUT_SECONDS (15), for a server that died or was cut off. It is
-- longer, so that the server is the one that gives up first, with an answer to its client.
alter role vitrine set statement_timeout = '60s';
alter role vitrine set lock_timeout = '30s';
alter role vitrine set idle_in_transaction_session_timeout = '60s';

import { type Kysely, sql } from 'kysely'

/**
 * The account of an unfinished payment page that its association no longer uses: its own key, or the id of the account
 * connected to the operator’s platform. Set by a trigger in the transaction that changes or removes the account,
 * whichever use case does so, until a worker has closed the page. The last four characters of the key are compared,
 * because its ciphertext also changes when secrets are re-encrypted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkout_sessions add column former_api_key bytea, add column former_account text`.execute(
    db,
  )
  await sql`create function keep_former_account() returns trigger language plpgsql set search_path = public as $$ begin
    update checkout_sessions set former_api_key = old.api_key,
      former_account = case when old.api_key is null then old.connected_account end,
      checked_at = now(), updated_at = now()
    where client_id = old.client_id and status in ('creating', 'open', 'processing')
      and former_api_key is null and former_account is null;
    return null; end $$`.execute(db)
  await sql`create trigger keep_former_account after update on billing_settings for each row
    when (old.api_key_last4 is distinct from new.api_key_last4
      or (new.api_key is null and old.connected_account is distinct from new.connected_account))
    execute function keep_former_account()`.execute(db)
}

import type { SQL } from 'bun'

/**
 * Inserts many members of realistic size with SQL, which is much faster than the API. Runs as a superuser, bypassing
 * row-level security. The record trigger writes the JSON; the row count is updated here, as the service does.
 */
export async function fillMembers(admin: SQL, clientId: string, count: number): Promise<void> {
  await admin.unsafe(`
    insert into members (client_id, external_id, email, first_name, last_name, phone, organization, job_title,
      department, address, member_number, status, joined_at, renews_at, tags, custom_fields, created_at, updated_at)
    select '${clientId}', 'crm-' || n, 'member.' || n || '@example.org',
      (array['Margaret', 'Alistair', 'Priya', 'Søren', 'Ελένη', '健太郎', 'Chloë'])[1 + n % 7],
      (array['Pemberton', 'Okafor', 'MacLeod', 'Müller', 'Παπαδοπούλου', '佐藤', 'Nguyen', 'O’Rourke'])[1 + n % 8],
      '+44 7700 900' || lpad((n % 1000)::text, 3, '0'), 'Tidewater Survey Group ' || n % 400, 'Hydrographic surveyor',
      'Survey', jsonb_build_object('line1', n || ' Quay Street', 'line2', null, 'city', 'Plymouth', 'region', 'Devon',
        'postalCode', 'PL1 1AA', 'country', 'GB'),
      'HC-' || n, (array['active', 'active', 'active', 'pending', 'lapsed', 'cancelled'])[1 + n % 6],
      now() - interval '3 years', now() + interval '200 days', array['mentor', 'speaker'],
      jsonb_build_object('specialism', 'tidal modelling', 'cpdHours', n % 60),
      now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(1, ${count}) n`)
  await admin.unsafe(`insert into record_counts values ('${clientId}', 'members', 0, ${count})
    on conflict (client_id, collection, shard) do update set amount = record_counts.amount + excluded.amount`)
  await admin.unsafe('vacuum analyze members')
}

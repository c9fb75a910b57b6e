// Measures administration in a large tenant: the first pages of people and of the log, searches in the log, the effect of taking a
// privilege away, and an import of people with its undo.
import http from 'node:http';
import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import type pg from 'pg';
import { latencyOf, send } from './measures/load.ts';
import { isAsked } from './options.ts';
import { atMost } from './results.ts';
import { openStage, type Stage } from './stage/open-stage.ts';
import { untilAllIsSealed } from './stage/queue.ts';
import { signIn } from './stage/sign-in.ts';

/** The parts, which share a stage. */
const PARTS = ['people', 'effect', 'log', 'import'] as const;
const nameOf = (part: (typeof PARTS)[number]): string => `administration: ${part}`;

const RECORDS = 100_000;
const PEOPLE = 100_000;
/** People who have the role of which a privilege is taken away; each third one is limited to two facilities. */
const WITH_ROLE = 10_000;
const LINES = Number(process.env['BENCH_LINES'] ?? 1_000_000);
const IMPORTED = 10_000;
const TIMES = 200;
/** Milliseconds at concurrency 1, and seconds of an import and of its undo. */
const BOUND = { people: 15, log: 25, effect: 1000, importSeconds: 60 } as const;

/** Adds people to the tenant, the first of whom have a role of their own that sees all hazards, and alone approves them. */
async function fillPeople(client: pg.Client, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with r as (insert into app.role (tenant_id, name) values ($1, 'Readers') returning id),
      g as (delete from app.role_privilege p using app.role o where p.tenant_id = $1 and p.privilege = 'hazard.approveClose'
        and o.tenant_id = p.tenant_id and o.id = p.role_id and not o.is_fixed),
      p as (insert into app.role_privilege (tenant_id, role_id, privilege)
        select $1, id, unnest(array['hazard.viewAll', 'hazard.approveClose']) from r)
      select id::int from r`,
    [tenantId],
  );
  const roleId = rows[0]?.id ?? 0;
  await client.query(
    `insert into app.employee (tenant_id, email, firstname, lastname, job_title, employee_number, role_id, status, facility_id)
      select $1, 'many' || n || '@bench.example', 'First' || n % 997, 'Last' || n, 'Fitter', 'N-' || n,
        case when n <= $3 then $4 else (select id from app.role where tenant_id = $1 and key = 'employee') end, 'active',
        (select f.id from app.facility f where f.tenant_id = $1 order by f.id offset n % 20 limit 1)
      from generate_series(1, $2::int) n`,
    [tenantId, PEOPLE, WITH_ROLE, roleId],
  );
  await client.query(
    `insert into app.employee_scope (tenant_id, employee_id, facility_id)
      select $1, e.id, f.id from app.employee e, lateral (select id from app.facility where tenant_id = $1 order by id limit 2) f
      where e.tenant_id = $1 and e.role_id = $2 and e.id % 3 = 0`,
    [tenantId, roleId],
  );
  return roleId;
}

/** Adds lines to the log with their words: the word Forklift is in each of them, Crane and a number in one of 5,000. */
async function fillLog(client: pg.Client, tenantId: number): Promise<void> {
  await client.query('drop index app.audit_text_words');
  await client.query(
    // As if written long ago, so that they are not sealed during the measurements.
    `insert into app.audit_entry (tenant_id, xid, at, actor_id, action, entity, entity_id, request_id, address, user_agent, change)
      select $1, '3', now() - ($2::int - n) * interval '30 seconds',
        (select min(id) from app.employee where tenant_id = $1) + n % 300, (array['asset.changed', 'employee.changed'])[1 + n % 2],
        (array['asset', 'employee'])[1 + n % 2], n % 5000, 'bench-' || n, '192.0.2.' || n % 250,
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        jsonb_build_object('name', jsonb_build_array('Forklift ' || n, case when n % 5000 = 0 then 'Crane ' else 'Lift ' end || n))
      from generate_series(1, $2::int) n`,
    [tenantId, LINES],
  );
  await client.query(
    `insert into app.audit_text (tenant_id, entry_id, words) select e.tenant_id, e.id,
        to_tsvector('simple', app.words_of(concat_ws(' ', e.action, e.change #>> '{name,0}', e.change #>> '{name,1}')))
      from app.audit_entry e where e.tenant_id = $1 on conflict do nothing`,
    [tenantId],
  );
  await client.query('create index audit_text_words on app.audit_text using gin (words)');
}

/** Opens a stage with many people and a long log. Returns it with the role whose privilege is taken away. */
async function openLargeTenant(): Promise<{ stage: Stage; roleId: number; token: string }> {
  const stage = await openStage(RECORDS, { hazard: RECORDS });
  const { client, tenantId } = stage;
  await client.query('set session_replication_role to replica');
  const roleId = await fillPeople(client, tenantId);
  if (isAsked(nameOf('log'))) await fillLog(client, tenantId);
  await client.query('set session_replication_role to origin');
  await client.query('vacuum analyze');
  await untilAllIsSealed(client);
  const token = await signIn(stage.app.origin, 'administrator@dbo.example', DEMO_PASSWORD);
  return { stage, roleId, token };
}

/** The statements that a hand-written page of the log would be: its lines with their actors, by time or with words. */
const BARE_PAGE = `select e.*, p.firstname, p.lastname, (select max(u.id) from app.audit_entry u where u.tenant_id = e.tenant_id and u.undoes_id = e.id)
  from app.audit_entry e left join app.employee p on p.tenant_id = e.tenant_id and p.id = e.actor_id`;
const BARE: Readonly<Record<string, string>> = {
  '': `${BARE_PAGE} where e.tenant_id = $1 order by e.at desc, e.id desc limit 51`,
  'action=asset.changed': `${BARE_PAGE} where e.tenant_id = $1 and e.action = 'asset.changed' order by e.at desc, e.id desc limit 51`,
  'search=forklift': `${BARE_PAGE} join app.audit_text t on t.tenant_id = e.tenant_id and t.entry_id = e.id
    where e.tenant_id = $1 and t.words @@ to_tsquery('simple', 'forklift:*') order by e.id desc limit 51`,
  'search=crane': `${BARE_PAGE} where e.tenant_id = $1 and e.id in (select t.entry_id from app.audit_text t
    where t.tenant_id = $1 and t.words @@ to_tsquery('simple', 'crane:*') order by t.entry_id desc limit 51) order by e.id desc`,
};

/** The text of a file with people, as organisations have them. */
const peopleFile = (): string =>
  [
    'Email,First name,Last name,Job title,Employee number,Hire date,Manager',
    ...Array.from({ length: IMPORTED }, (_, n) =>
      [
        ...[`import${n}@bench.example`, `First${n % 500}`, `Import${n}`, 'Welder', `I-${n}`, '2024-03-01'],
        n % 20 === 0 ? '' : `import${n - (n % 20)}@bench.example`,
      ].join(),
    ),
  ].join('\n');

async function measureParts(): Promise<void> {
  const { stage, roleId, token } = await openLargeTenant();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: token };
  const ask = async (path: string) => {
    const { status, body } = await send(agent, stage.app.origin + path, { method: 'GET', headers });
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`);
  };
  const measure = async (name: string, path: string, times = TIMES) => {
    const found = await latencyOf(() => ask(path), times);
    console.log(`  ${name}: ${found.median.toFixed(2)} ms, p99 ${found.p99.toFixed(2)} ms of ${times}`);
    return found;
  };
  const post = async (path: string, file?: string) => {
    const startedAt = performance.now();
    const answer = await fetch(stage.app.origin + path, {
      method: 'POST',
      headers: { ...headers, ...(file && { 'content-type': 'application/octet-stream' }) },
      ...(file && { body: file }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`);
    return { seconds: (performance.now() - startedAt) / 1000, entry: answer.headers.get('audit-entry'), text };
  };
  try {
    console.log(
      `\nA tenant with ${PEOPLE} more people, ${RECORDS} hazards${isAsked(nameOf('log')) ? ` and ${LINES} lines in the log` : ''}`,
    );
    if (isAsked(nameOf('people'))) {
      const page = await measure('first page of people', '/api/v2/aum/um/1/25?counted=false');
      await measure('the same with its count', '/api/v2/aum/um/1/25');
      atMost(`first page of ${PEOPLE} people: p99`, page.p99, BOUND.people);
    }
    if (isAsked(nameOf('effect'))) {
      for (const privilege of ['hazard.viewAll', 'hazard.approveClose']) {
        const effect = await measure(`effect of taking ${privilege}`, `/api/rp/${roleId}/${privilege}/effect`, 20);
        atMost(`effect of taking ${privilege} from ${WITH_ROLE} people: p99`, effect.p99, BOUND.effect);
      }
    }
    if (isAsked(nameOf('log')))
      for (const [query, statement] of Object.entries(BARE)) {
        const name = `log, ${query || 'first page'}`;
        const page = await measure(name, `/api/management/audit?${query}`);
        const bare = await latencyOf(() => stage.client.query(statement, [stage.tenantId]), TIMES);
        console.log(`    the statement by hand: ${bare.median.toFixed(2)} ms, p99 ${bare.p99.toFixed(2)} ms`);
        atMost(`${name}: p99`, page.p99, BOUND.log);
      }
    if (isAsked(nameOf('import'))) {
      const imported = await post('/api/aum/um/employee/file?name=people.csv', peopleFile());
      const { outcome } = JSON.parse(imported.text) as { outcome: { counts: { made: number } } };
      console.log(`  ${outcome.counts.made} people imported in ${imported.seconds.toFixed(1)} s`);
      atMost(`import of ${IMPORTED} people`, imported.seconds, BOUND.importSeconds, 's');
      const undone = await post(`/api/management/audit/${imported.entry}/undo`);
      console.log(`  undone in ${undone.seconds.toFixed(1)} s`);
      atMost(`undo of an import of ${IMPORTED} people`, undone.seconds, BOUND.importSeconds, 's');
    }
  } finally {
    agent.destroy();
    await stage.close();
  }
}

let measured: Promise<void> | undefined;
/** The parts by the names that `--only` matches; those that are asked are measured together, on a temporary database. */
export const ADMINISTRATION = Object.fromEntries(
  PARTS.map((part) => [
    nameOf(part),
    () => {
      measured ??= measureParts();
      return measured;
    },
  ]),
);

import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { type Operation, privilegeRow } from './isolation/operations.ts';
import { shownForTypes } from './type-rights.ts';

const SUITE = 'apps/api/src/isolation.test.ts';
const GROUPS = [...new Set(PRIVILEGES.map((privilege) => privilege.group))];

type Row = (typeof PRIVILEGES)[number];

const lines = ({ code, label, ours }: Row, operations: readonly Operation[]): string[] => {
  const name = `| \`${code}\` | ${label}${ours ? ' (ours)' : ''} |`;
  const demanding = operations.filter((operation) => operation.privilege === code);
  if (demanding.length)
    return demanding.map(({ key }) => `${name} \`${key}\` | \`${SUITE} › ${privilegeRow(key, code)}\` |`);
  const shown = shownForTypes(code);
  if (!shown.length) return [`${name} no operation yet | |`];
  return shown.map(({ key, shownBy }) => `${name} \`${key}\` | \`${shownBy}\` |`);
};

const section = (group: string, operations: readonly Operation[]): string[] => [
  `## ${group}`,
  '',
  '| privilege | label | operation | shown by |',
  '|---|---|---|---|',
  ...PRIVILEGES.filter((privilege) => privilege.group === group).flatMap((privilege) => lines(privilege, operations)),
  '',
];

/** Renders docs/access.md: every privilege, the operations that require it by the OpenAPI document, and the test of each. */
export function accessTable(operations: readonly Operation[]): string {
  const demanded = new Set(operations.map((operation) => operation.privilege));
  const used = PRIVILEGES.filter(({ code }) => demanded.has(code) || shownForTypes(code).length > 0).length;
  return [
    '# Who may do what',
    '',
    'Every privilege of section 6 of the specification, the operations that demand it, and the test that shows that nobody',
    'without it gets in and a holder of it does. The operation itself checks it; this page is generated from the',
    'OpenAPI document by `apps/api/src/access-table.test.ts` (`npx vitest run --project api access-table -u` regenerates it).',
    'An operation on records or forms of any type demands the privilege of the type: it is listed once for each of these.',
    '',
    `${PRIVILEGES.length} privileges, ${used} of them with an operation. Operations without a privilege are open to everyone who is`,
    'signed in, or public; the isolation suite tries those as well. What a record allows to those who are something to it, such',
    'as its owner, needs no privilege; the workflow’s tests have each of these.',
    '',
    ...GROUPS.flatMap((group) => section(group, operations)),
  ].join('\n');
}

import { createGroup, updateGroup } from '../modules/groups/index.ts';
import type { Ctx } from '../platform/context.ts';
import type { Step } from './demo-acting.ts';

type Given = Parameters<typeof createGroup>[1];
interface DemoGroup {
  readonly daysAgo: number;
  readonly group: Given;
  /** What it is called in other languages. */
  readonly names?: NonNullable<Given['names']>;
}

/** The people of the demo of whom groups are made, by job, and its facilities and roles. */
export interface GroupMaterial {
  readonly byJob: ReadonlyMap<string, readonly number[]>;
  readonly facilityIds: readonly number[];
  readonly facilitiesOf: (kind: string) => readonly number[];
  readonly roles: Readonly<Record<string, number>>;
}

/** The twelve groups: five that are chosen by hand, seven by a rule. */
function describeGroups({ byJob, facilityIds, facilitiesOf, roles }: GroupMaterial): DemoGroup[] {
  const some = (job: string, from: number, count: number) => [...(byJob.get(job) ?? [])].slice(from, from + count);
  const by = (rule: Given): Given => ({ kind: 'rule', ...rule });
  const hand = (name: string, memberIds: number[]): Given => ({ kind: 'people', name, memberIds });
  return [
    {
      daysAgo: 655,
      group: hand('Emergency response team', [...some('Site nurse', 0, 4), ...some('HSE officer', 0, 5)]),
      names: {
        fr: 'Équipe d’intervention',
        es: 'Brigada de emergencia',
        it: 'Squadra di emergenza',
        zh: '应急小组',
        ar: 'فريق الطوارئ',
      },
    },
    { daysAgo: 648, group: hand('Safety committee', [...some('Site manager', 0, 6), ...some('Supervisor', 0, 6)]) },
    { daysAgo: 590, group: hand('Crane operators', some('Plant operator', 0, 8)) },
    { daysAgo: 402, group: hand('Night watch', some('Maintenance technician', 3, 7)) },
    { daysAgo: 133, group: hand('Internal audit 2026', some('HSE officer', 8, 5)) },
    {
      daysAgo: 644,
      group: by({ name: 'HSE officers', jobs: ['HSE officer'] }),
      names: { fr: 'Responsables HSE', ar: 'مسؤولو السلامة' },
    },
    { daysAgo: 640, group: by({ name: 'Supervisors everywhere', roleIds: [roles['supervisor'] ?? 0] }) },
    {
      daysAgo: 560,
      group: by({ name: 'Contractors', employments: ['contractor'] }),
      names: { es: 'Contratistas', it: 'Appaltatori', zh: '承包商人员' },
    },
    { daysAgo: 512, group: by({ name: 'Houston Yard, everybody', facilityIds: facilityIds.slice(0, 1) }) },
    {
      daysAgo: 377,
      group: by({
        name: 'Scaffolders of the tower projects',
        jobs: ['Scaffolder'],
        facilityIds: [...facilitiesOf('Tower Project')],
      }),
    },
    {
      daysAgo: 260,
      group: by({ name: 'Spanish speakers at depots', languages: ['es'], facilityIds: [...facilitiesOf('Depot')] }),
    },
    { daysAgo: 96, group: by({ name: 'Site nurses', jobs: ['Site nurse'] }) },
  ];
}

/** The groups as changes of administration: each is added, some get names in other languages, and two are changed later. */
export function groupSteps(material: GroupMaterial, by: number): Step[] {
  const ids = new Map<string, number>();
  const change = (name: string, given: Given) => (ctx: Ctx) => updateGroup(ctx, { ...given, id: ids.get(name) ?? 0 });
  const groups = describeGroups(material);
  const members = material.byJob.get('Plant operator') ?? [];
  return [
    ...groups.flatMap(({ daysAgo, group, names }): Step[] => {
      const { name = '' } = group;
      const add = async (ctx: Ctx) => ids.set(name, (await createGroup(ctx, group)).id);
      return [[daysAgo, by, add], ...(names ? [[daysAgo - 3, by, change(name, { names })] as const] : [])];
    }),
    [301, by, change('Crane operators', { memberIds: [...members.slice(2, 8), ...members.slice(10, 13)] })],
    [212, by, change('Contractors', { employments: ['contractor', 'supervisedContractor'] })],
  ];
}

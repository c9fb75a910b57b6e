import type { Comment, HistoryEntry } from '@safety-qube/contract/schemas/activity';
import type { Attachment } from '@safety-qube/contract/schemas/attachments';
import type { Hazard } from '@safety-qube/contract/schemas/hazards';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { emptyFields } from './empty-fields.ts';
import { signedIn } from './signed-in.ts';

const NOTHING: Hazard['abilities'] = {
  edit: false,
  comment: true,
  converse: false,
  attach: false,
  archive: false,
  restore: false,
  delete: false,
  setConfidentiality: false,
  assign: false,
  reassign: false,
  fix: false,
  invalidate: false,
  implement: false,
  approve: false,
  withdraw: false,
  reject: false,
  accept: false,
  decline: false,
  closeDuplicate: false,
};

/** What records of every type have, in the tests: raised by Olivia (8), owned by Ana (9), fixed by Théo (10). */
export const SOME_RECORD = {
  id: 341,
  type: 'hazard',
  number: 'HAZ-000341',
  title: 'Rail missing',
  status: 'Open',
  priority: 2,
  category: 'height',
  facilityId: 1,
  departmentId: null,
  locationId: 21,
  subareaId: null,
  ownerId: 9,
  raiserId: 8,
  dueOn: null,
  lateFrom: null,
  raisedAt: '2026-11-17T12:52:00.000Z',
  updatedAt: '2026-11-17T12:52:00.000Z',
  isConfidential: false,
  isClosed: false,
  version: 3,
  isRaiser: false,
  isOwner: false,
  isResolutionTeam: false,
  isEHSMember: false,
  isFYIMember: false,
  description: 'The rail at bay 3 is missing.',
  statusSince: '2026-11-17T12:52:00.000Z',
  respondBy: null,
  resolveBy: null,
  isDueChosen: false,
  people: [
    { employeeId: 8, relation: 'raiser' },
    { employeeId: 9, relation: 'owner' },
  ],
  isAnonymous: false,
  canAskReporter: false,
  confidentialRoleIds: [],
  confidentialGroupIds: [],
  needsMyAction: false,
  resolution: null,
  sentBack: null,
  alert: null,
  closedAt: null,
  closedAs: null,
  duplicateOf: null,
  origin: null,
  archivedAt: null,
  source: null,
  abilities: NOTHING,
} satisfies Partial<Hazard>;

/** A hazard of the tests; the signed-in person is 7. */
export const someHazard = (more: Partial<Hazard> = {}, abilities: Partial<Hazard['abilities']> = {}): Hazard => ({
  ...SOME_RECORD,
  ...emptyFields(HAZARD_FIELDS),
  risk: null,
  residualRisk: null,
  needsResidualRisk: false,
  abilities: { ...NOTHING, ...abilities },
  ...more,
});

const person = (id: number, firstname: string, lastname: string, isActive = true) => ({
  id,
  firstname,
  lastname,
  jobTitle: null,
  pictureVersion: null,
  facilityId: null,
  isActive,
});
export const PEOPLE = [
  person(7, 'Amara', 'Patel'),
  person(8, 'Olivia', 'Lund'),
  person(9, 'Ana', 'Costa'),
  person(10, 'Théo', 'Noël'),
  person(11, 'Ivo', 'Gone', false),
];

const unit = (id: number, level: string, parentId: number | null, name: string) => ({ id, level, parentId, name });
const YARD = {
  reportCode: '0000-0Q05-7XAC-4S0Z-N3K8',
  id: 1,
  name: 'Boston Yard',
  code: null,
  city: null,
  region: null,
  timeZone: 'America/Chicago',
  units: [
    unit(11, 'department', null, 'Construction'),
    unit(21, 'location', 11, 'East side'),
    unit(22, 'location', 11, 'West side'),
    unit(31, 'subarea', 21, 'Level 1'),
  ],
};
const option = (id: number, value: string, label: string) => ({ id, value, label, isActive: true, order: id });
const CATEGORY = {
  id: 1,
  type: 'hazard',
  key: 'category',
  label: 'Category',
  kind: 'choice',
  facilityId: null,
  required: true,
  isActive: true,
  order: 1,
  options: [option(1, 'height', 'Work at height'), option(2, 'electricity', 'Electricity')],
};
const label = (value: number, text: string) => ({ value, label: text });

/** A file of a record. */
export const someFile = (id: number, more: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `photo${id}.jpg`,
  mediaType: 'image/jpeg',
  bytes: 1000,
  width: 400,
  height: 300,
  purpose: 'report',
  commentId: null,
  messageId: null,
  hasPreview: true,
  hasOriginal: false,
  uploadedById: 8,
  createdAt: '2026-11-17T12:50:00.000Z',
  abilities: { delete: false },
  ...more,
});

type Answers = NonNullable<NonNullable<Parameters<typeof signedIn>[1]>['answers']>;
/** The server's answers to a user who works with hazards; `privileges` are the signed-in user's. */
export function hazardNetwork(
  answers: Answers = {},
  { privileges = ['hazard.raise'], config = {} }: { privileges?: string[]; config?: Record<string, unknown> } = {},
) {
  return signedIn(privileges, {
    me: { facilityId: 1 },
    answers: {
      'GET /api/app/config': Object.entries(config).map(([name, value]) => ({ name, value })),
      'GET /api/priority': {
        hazard: ['Critical', 'High', 'Low'].map((aliasName, index) => ({
          id: index + 1,
          name: aliasName.toLowerCase(),
          aliasName,
          order: index + 1,
          color: '#000000',
          priorityValue: index + 1,
          assignHours: [4, 24, 72, 168][index],
          resolveDays: [1, 7, 30, 90][index],
        })),
      },
      'GET /api/fm/facility/fetch': [YARD, { ...YARD, id: 2, name: 'Omaha Depot', units: [] }],
      'GET /api/fm/places/former': { facilities: [], units: [] },
      'GET /api/aum/um/facilities/all': [
        { id: 1, name: 'Boston Yard' },
        { id: 2, name: 'Omaha Depot' },
      ],
      'GET /api/aum/um/brief': PEOPLE,
      'GET /api/app/org/levels': [
        { key: 'facility', isActive: true, order: 1 },
        { key: 'department', isActive: false, order: 2 },
        { key: 'subarea', isActive: true, order: 4 },
        { key: 'location', isActive: true, order: 3 },
      ],
      'GET /api/app/org/definition': [],
      'GET /api/cf/hazards': [CATEGORY],
      'GET /api/cf/hazards/1': [CATEGORY],
      'GET /api/cf/hazards/2': [CATEGORY],
      'GET /api/cf/risklevelmap': {
        likelihood: [label(1, 'Rare'), label(2, 'Likely')],
        severity: [label(1, 'Minor'), label(2, 'Major')],
        levels: [
          { key: 'low', label: 'Low', color: '#DDF0E4', mark: 'L', isSerious: false },
          { key: 'high', label: 'High', color: '#FBD5B2', mark: 'H', isSerious: true },
        ],
        formerLevels: [],
        version: 1,
        cells: [
          { likelihood: 1, severity: 1, score: 1, level: 'low' },
          { likelihood: 1, severity: 2, score: 2, level: 'low' },
          { likelihood: 2, severity: 1, score: 2, level: 'low' },
          { likelihood: 2, severity: 2, score: 4, level: 'high' },
        ],
      },
      ...answers,
    },
  });
}

/** The server's answers for one hazard. */
export const hazardAnswers = (
  hazard: Hazard,
  {
    history = [],
    comments = [],
    files = [],
  }: { history?: HistoryEntry[]; comments?: Comment[]; files?: Attachment[] } = {},
): Answers => ({
  [`GET /api/hazards/${hazard.id}`]: () => hazard,
  [`GET /api/records/${hazard.id}/history`]: () => history,
  [`GET /api/records/${hazard.id}/comments`]: () => comments,
  [`GET /api/records/${hazard.id}/attachments`]: () => files,
  [`GET /api/records/${hazard.id}/links`]: { linked: [], duplicates: [] },
});

import {
  type LackingRight,
  type ResolutionAction,
  type ResolutionModule,
  type ResolutionStatus,
  resolutionWorkflow,
} from '../records/resolution-workflow.ts';
import type { RecordTypeDescriptor } from './descriptor.ts';

type Own =
  | 'type'
  | 'prefix'
  | 'plural'
  | 'names'
  | 'descriptionHeading'
  | 'icon'
  | 'pages'
  | 'configPrefix'
  | 'hasRisk'
  | 'forms';

/** What the types with the resolution workflow have in common; `lacking` are rights of its table that a type has no privilege for. */
export function resolutionType<Module extends ResolutionModule>(
  module: Module,
  lacking: readonly LackingRight<Module>[],
): Omit<RecordTypeDescriptor<string, ResolutionStatus, ResolutionAction>, Own> {
  const may = <const Name extends string>(name: Name) => `${module}.${name}` as const;
  return {
    privileges: {
      raise: may('raise'),
      viewAll: may('viewAll'),
      assign: may('assign'),
      approve: may('approveClose'),
      edit: may('editInProgress'),
      archive: may('record.archive'),
      delete: may('record.delete'),
      import: may('record.import'),
      export: may('extractReports'),
    },
    raiseFlag: 'show_raise',
    allFlag: null,
    relations: ['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'fyi'],
    hasCategories: true,
    isGiven: false,
    convertsTo: [],
    harm: {},
    dueMoved: null,
    workflow: resolutionWorkflow(module, lacking),
    recorded: null,
    followUp: null,
    ownWork: 'OWN_RESOLUTION',
    notedBy: {
      done: ['fixed', 'implemented'],
      sentBack: {
        by: ['rejected', 'declined'],
        in: ['Resolution not Approved by EHS Team', 'Resolution not Approved by Raiser'],
      },
    },
    // An open one is edited by its raiser until it is taken up, then by its owner, else by those whom section 6 names: holders of
    // the right to assign an open one, since in progress is neither open nor closed.
    edit: {
      open: { relations: ['raiser', 'owner'], privileges: [may('assign')] },
      inProgress: { relations: ['owner'], privileges: [may('editInProgress')] },
      closed: { relations: [], privileges: [may('editClosed')] },
      archived: { relations: [], privileges: [may('editArchives')] },
      // As for the re-assignment in the workflow: otherwise a raiser could make themselves the owner and gain the owner's rights.
      owner: { relations: ['owner'], privileges: [may('assign')] },
    },
  };
}

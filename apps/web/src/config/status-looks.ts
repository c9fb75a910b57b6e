import type { ResolutionStatus } from '@safety-qube/domain/records/resolution-workflow';
import type { ParseKeys } from 'i18next';
import type { Glyph, Tone } from '../components/ui/status-glyph.tsx';

/** How a status is shown, and its name: the full one, and the short one of tables and phones. */
export interface StatusLook {
  readonly glyph: Glyph;
  readonly tone: Tone;
  readonly label: ParseKeys;
  readonly short: ParseKeys;
}

// Statuses of several types of records.
export const OPEN: StatusLook = {
  glyph: 'ring',
  tone: 'slate',
  label: 'recordStatus.open',
  short: 'recordStatus.open',
};
export const IN_PROGRESS: StatusLook = {
  glyph: 'quarter',
  tone: 'accent',
  label: 'recordStatus.inProgress',
  short: 'recordStatus.inProgress',
};
export const CLOSED: StatusLook = {
  glyph: 'done',
  tone: 'slate',
  label: 'recordStatus.closed',
  short: 'recordStatus.closed',
};

/** Statuses of hazards and incidents. */
export const RESOLUTION_LOOKS: Record<ResolutionStatus, StatusLook> = {
  Open: OPEN,
  Assigned: { glyph: 'quarter', tone: 'accent', label: 'recordStatus.assigned', short: 'recordStatus.assigned' },
  'Resolution Implemented': {
    glyph: 'three-quarter',
    tone: 'violet',
    label: 'recordStatus.implemented',
    short: 'recordStatus.implementedShort',
  },
  'Resolution Approved by EHS Team': {
    glyph: 'check',
    tone: 'green',
    label: 'recordStatus.approved',
    short: 'recordStatus.approvedShort',
  },
  'Resolution not Approved by EHS Team': {
    glyph: 'back',
    tone: 'red',
    label: 'recordStatus.rejected',
    short: 'recordStatus.rejectedShort',
  },
  'Resolution not Approved by Raiser': {
    glyph: 'cross',
    tone: 'red',
    label: 'recordStatus.declined',
    short: 'recordStatus.declinedShort',
  },
  Closed: CLOSED,
};

import type { QuestionType } from '@safety-qube/domain/templates/template';
import {
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconCalendar,
  IconCalendarClock,
  IconCamera,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconFile,
  IconForklift,
  IconGridDots,
  IconInfoCircle,
  IconLetterCase,
  IconList,
  IconMapPin,
  IconMath,
  IconNumber123,
  type IconProps,
  IconScribble,
  IconSignature,
  IconTable,
  IconThumbUp,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export const TYPE_GROUP_NAMES = ['text', 'choice', 'facts', 'evidence', 'more'] as const;
export type TypeGroup = (typeof TYPE_GROUP_NAMES)[number];
/** Types of questions as the menu of them groups them. */
export const TYPE_GROUPS = {
  text: ['short-text', 'long-text', 'number', 'slider'],
  choice: ['yes-no', 'single-choice', 'multiple-choice', 'dropdown'],
  facts: ['date', 'time', 'date-time', 'person', 'place', 'asset'],
  evidence: ['photo', 'file', 'signature', 'drawing'],
  more: ['risk-rating', 'table', 'formula', 'instruction'],
} as const satisfies Record<TypeGroup, readonly QuestionType[]>;

export const TYPE_ICONS: Readonly<Record<QuestionType, ComponentType<IconProps>>> = {
  'short-text': IconLetterCase,
  'long-text': IconAlignLeft,
  number: IconNumber123,
  slider: IconAdjustmentsHorizontal,
  'yes-no': IconThumbUp,
  'single-choice': IconCircleDot,
  'multiple-choice': IconCheckbox,
  dropdown: IconList,
  date: IconCalendar,
  time: IconClock,
  'date-time': IconCalendarClock,
  person: IconUser,
  place: IconMapPin,
  asset: IconForklift,
  photo: IconCamera,
  file: IconFile,
  signature: IconSignature,
  drawing: IconScribble,
  'risk-rating': IconGridDots,
  table: IconTable,
  formula: IconMath,
  instruction: IconInfoCircle,
};

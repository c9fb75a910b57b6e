import { Textarea, TextInput } from '@mantine/core';
import { ANSWER_LIMITS } from '@safety-qube/domain/templates/answer-limits';
import type { QuestionType } from '@safety-qube/domain/templates/template';
import { DecimalInput } from '../ui/decimal-input.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { useCut } from './form-context.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Text on one line. */
export const ShortTextField = ({ answer, onAnswer, labelledBy, describedBy, isInvalid }: FieldProps<'short-text'>) => (
  <TextInput
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    error={isInvalid}
    {...useCut(ANSWER_LIMITS.shortText)}
    value={textOf(answer.value)}
    onChange={(event) => onAnswer({ value: event.currentTarget.value || undefined, notApplicable: undefined })}
  />
);

/** Text on several lines. */
export const LongTextField = ({ answer, onAnswer, labelledBy, describedBy, isInvalid }: FieldProps<'long-text'>) => (
  <Textarea
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    error={isInvalid}
    autosize
    minRows={3}
    maxRows={14}
    {...useCut(ANSWER_LIMITS.longText)}
    value={textOf(answer.value)}
    onChange={(event) => onAnswer({ value: event.currentTarget.value || undefined, notApplicable: undefined })}
  />
);

/** A number with its unit; a value out of range is kept and marked as wrong. */
export function NumberField(props: {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  unit?: string | undefined;
  isInvalid: boolean;
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
}) {
  return (
    <DecimalInput
      className={classes['narrow']}
      {...(props.label ? { 'aria-label': props.label } : { 'aria-labelledby': props.labelledBy })}
      aria-describedby={props.describedBy}
      error={props.isInvalid}
      value={props.value}
      onChange={props.onChange}
      rightSection={
        props.unit ? (
          <bdi className={classes['unit']} dir="ltr">
            {props.unit}
          </bdi>
        ) : undefined
      }
      rightSectionWidth={props.unit ? `${props.unit.length + 3}ch` : undefined}
    />
  );
}

const TYPE: Readonly<Partial<Record<QuestionType, string>>> = {
  date: 'date',
  time: 'time',
  'date-time': 'datetime-local',
};
const two = (value: number): string => String(value).padStart(2, '0');
/** Returns an instant as the device's own field has it: in the device's time zone, to the minute. */
function localMinute(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
function momentOf(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** A day, a time, or both, with the device's own picker. */
export function WhenField(props: FieldProps<'date' | 'time' | 'date-time'>) {
  const { question, answer, onAnswer, labelledBy, describedBy, isInvalid } = props;
  const value = textOf(answer.value);
  const isMoment = question.type === 'date-time';
  return (
    <TextInput
      className={classes['narrow']}
      type={TYPE[question.type]}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      error={isInvalid}
      value={isMoment ? localMinute(value) : value}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        onAnswer({ value: (isMoment ? momentOf(typed) : typed) || undefined, notApplicable: undefined });
      }}
    />
  );
}

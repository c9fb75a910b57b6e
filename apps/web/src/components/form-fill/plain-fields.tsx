import { Textarea, TextInput } from '@mantine/core';
import { ANSWER_LIMITS } from '@safety-qube/domain/templates/answer-limits';
import { DayField, MomentField, TimeField } from '../ui/date-fields.tsx';
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

/** A day, a time, or both. */
export function WhenField(props: FieldProps<'date' | 'time' | 'date-time'>) {
  const { question, answer, onAnswer, labelledBy, describedBy, isInvalid } = props;
  const value = textOf(answer.value);
  const shared = {
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    error: isInvalid,
    onChange: (next: string | null) => onAnswer({ value: next || undefined, notApplicable: undefined }),
  };
  if (question.type === 'date-time') return <MomentField {...shared} value={value || null} />;
  const Field = question.type === 'date' ? DayField : TimeField;
  return <Field {...shared} className={classes['narrow'] ?? ''} value={value} />;
}

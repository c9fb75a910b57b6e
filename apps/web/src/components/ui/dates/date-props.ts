import { isValidElement, type ReactNode } from 'react';

/** What fields of days, times and moments have in common. */
export interface WhenFieldProps {
  readonly label?: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly size?: 'xs' | 'sm';
  readonly disabled?: boolean;
  readonly className?: string;
  readonly id?: string;
  readonly onFocus?: () => void;
}

/** The words of a label, which may be marked as optional. */
const wordsOf = (label: ReactNode): string | undefined => {
  if (typeof label === 'string') return label;
  return isValidElement<{ children?: ReactNode }>(label) ? wordsOf(label.props.children) : undefined;
};

/** The name of a field for those who listen to it, if it is not labelled by another element. */
export const nameOf = ({ label, 'aria-label': ariaLabel }: Pick<WhenFieldProps, 'label' | 'aria-label'>) =>
  ariaLabel ?? wordsOf(label);

export interface DayFieldProps extends WhenFieldProps {
  /** Such as 2026-11-20; empty for none. */
  readonly value: string;
  /** `time` is a time of day (14:05) that was typed with the day. */
  readonly onChange: (value: string, time?: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly isRequired?: boolean;
  /** Whether it has the focus when it appears, such as the first field of a dialog. */
  readonly isFirst?: boolean;
  /** Whether it is in a menu that a click outside closes: its calendar is then part of that. */
  readonly isInMenu?: boolean;
  /** The name of the field that it is a part of, which has the label. */
  readonly partOf?: string | undefined;
  readonly onBlur?: () => void;
  /** What is special about days, in words. */
  readonly marks?: ReadonlyMap<string, string> | undefined;
}

export interface TimeFieldProps extends WhenFieldProps {
  /** Such as 14:05; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface MomentFieldProps extends WhenFieldProps {
  /** An instant; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

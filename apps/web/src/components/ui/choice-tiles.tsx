import { type ReactNode, useId } from 'react';
import classes from './choice-tiles.module.css';

export interface Choice<V extends string = string> {
  value: V;
  label: string;
  icon?: ReactNode;
  tone?: 'red' | 'amber' | 'green' | undefined;
}

/**
 * One of a few answers, each large enough for a thumb in a glove. `chips` is for many, `rows` for some in two columns of
 * a fixed height; with `answers` the chosen one takes the colour of its tone. `end` follows the last answer. Named by its own label or by the element that `labelledBy` refers to.
 */
export function ChoiceTiles<V extends string>(props: {
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  choices: readonly Choice<V>[];
  value: NoInfer<V> | null;
  onChange: (value: V) => void;
  look?: 'tiles' | 'chips' | 'rows' | 'answers';
  end?: ReactNode;
  error?: ReactNode;
}) {
  const name = useId();
  const error = `${name}-error`;
  return (
    <div>
      <fieldset
        className={classes['tiles']}
        data-look={props.look ?? 'tiles'}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? error : props.describedBy}
        aria-labelledby={props.labelledBy}
      >
        {props.label && <legend className={classes['legend']}>{props.label}</legend>}
        {props.choices.map(({ value, label, icon, tone }) => (
          <label key={value} className={classes['tile']} data-tone={tone}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            {icon}
            {label}
          </label>
        ))}
        {props.end}
      </fieldset>
      {props.error && (
        <div id={error} className={classes['error']}>
          {props.error}
        </div>
      )}
    </div>
  );
}

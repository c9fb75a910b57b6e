import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './investigation.module.css';

interface Group<V extends string> {
  readonly label?: string;
  readonly values: readonly V[];
}

/** Selects several of a list, or expressly none; null while unanswered. */
export function SomeOrNone<V extends string>(props: {
  label: string;
  groups: readonly Group<V>[];
  say: (value: V) => string;
  none: string;
  value: readonly V[] | null;
  /** Options that follow from answers elsewhere. */
  fixed?: readonly V[];
  onChange: (value: V[] | null) => void;
}) {
  const { t } = useTranslation();
  const { value, fixed = [], onChange } = props;
  const toggle = (one: V, isOn: boolean) => {
    const next = isOn ? [...(value ?? []), one] : (value ?? []).filter((other) => other !== one);
    onChange(next.length ? next : null);
  };
  return (
    <fieldset className={classes['several']}>
      <legend className="unseen">{props.label}</legend>
      {props.groups.map(({ label, values }) => (
        <div key={values[0]}>
          {label && <p className={classes['severalLabel']}>{label}</p>}
          <div className={classes['boxes']}>
            {values.map((one) => (
              <Checkbox
                key={one}
                label={props.say(one)}
                checked={value?.includes(one) ?? false}
                disabled={fixed.includes(one)}
                onChange={(event) => toggle(one, event.currentTarget.checked)}
              />
            ))}
          </div>
        </div>
      ))}
      <Checkbox
        label={props.none}
        checked={value?.length === 0}
        disabled={fixed.length > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? [] : null)}
      />
      {value === null && <p className={classes['quiet']}>{t('case.notAnswered')}</p>}
    </fieldset>
  );
}

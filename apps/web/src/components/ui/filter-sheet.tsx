import { Button, Drawer, Group, TextInput } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ranked } from '../../shared/people/ranked.ts';
import type { Filter } from './filter.ts';
import { NegationChoice, ValueNumber } from './filter-parts.tsx';
import classes from './filter-sheet.module.css';

const SpanChoice = lazy(() => import('./span-choice.tsx'));

/** Options that are shown at once; more of them are found by typing. */
const MAX_SHOWN = 12;

/** A choice that is on or off; without `isOn`, an action. */
export function Choice(props: { label: string; isOn?: boolean; number?: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={classes['choice']} aria-pressed={props.isOn} onClick={props.onClick}>
      {props.label}
      {props.number}
    </button>
  );
}

/** A wrapping group of choices. */
export const SheetChoices = ({ children }: { children: ReactNode }) => (
  <Group align="stretch" gap={8}>
    {children}
  </Group>
);

/** A part of the sheet under its heading. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <h3 className={classes['title']}>{title}</h3>
      {children}
    </section>
  );
}

function FilterSection({ filter }: { filter: Exclude<Filter, { kind: 'flag' }> }) {
  const { t } = useTranslation();
  const { ref, inViewport } = useInViewport();
  const [wanted, setWanted] = useState('');
  const chosen = filter.kind === 'choices' ? filter.values : [filter.value];
  const isLong = filter.options.length > MAX_SHOWN;
  const typed = wanted.trim();
  const found = typed
    ? ranked(filter.options, typed, ({ label }) => label)
    : filter.options.filter(({ value }) => !isLong || chosen.includes(value));
  const shown = found.slice(0, MAX_SHOWN);
  const toggle = (value: string) => {
    const isOn = chosen.includes(value);
    if (filter.kind !== 'choices') filter.onChange(isOn ? undefined : value);
    else filter.onChange(isOn ? filter.values.filter((v) => v !== value) : [...filter.values, value]);
  };
  return (
    <SheetSection title={filter.label}>
      <NegationChoice filter={filter} />
      {isLong && (
        <TextInput
          type="search"
          aria-label={`${filter.label}: ${t('list.findOption')}`}
          placeholder={t('list.findOption')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <span ref={ref} />
      <SheetChoices>
        {shown.map(({ value, label }) => (
          <Choice
            key={value}
            label={label}
            isOn={chosen.includes(value)}
            number={<ValueNumber filter={filter} value={value} isShown={inViewport} />}
            onClick={() => toggle(value)}
          />
        ))}
      </SheetChoices>
      {filter.kind === 'span' && (
        <Suspense>
          <SpanChoice filter={filter} />
        </Suspense>
      )}
    </SheetSection>
  );
}

/** All filters of a list in a bottom sheet, on a phone; they take effect immediately, the button only closes. */
export default function FilterSheet(props: {
  filters: Filter[];
  /** Content before the filters: views and order. */
  children?: ReactNode;
  /** Content after the filters. */
  end?: ReactNode;
  closeLabel: string;
  onClear: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const flags = props.filters.filter((filter) => filter.kind === 'flag');
  const others = props.filters.filter((filter) => filter.kind !== 'flag');
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="bottom"
      size="86%"
      title={t('list.filters')}
      classNames={{ content: classes['sheet'] ?? '', title: classes['head'] ?? '', body: classes['body'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      <div className={classes['scroll']}>
        {props.children}
        {flags.length > 0 && (
          <div className={classes['flags']}>
            <SheetChoices>
              {flags.map((flag) => (
                <Choice key={flag.key} label={flag.label} isOn={flag.isOn} onClick={() => flag.onChange(!flag.isOn)} />
              ))}
            </SheetChoices>
          </div>
        )}
        {others.map((filter) => (
          <FilterSection key={filter.key} filter={filter} />
        ))}
        {props.end}
      </div>
      <div className={classes['foot']}>
        {props.onClear && (
          <Button variant="default" size="lg" onClick={props.onClear}>
            {t('list.clearFilters')}
          </Button>
        )}
        <Button size="lg" onClick={props.onClose} className={classes['close'] ?? ''}>
          {props.closeLabel}
        </Button>
      </div>
    </Drawer>
  );
}

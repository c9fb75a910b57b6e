import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { MATRIX_LIMITS } from '@safety-qube/domain/records/risk';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVEL_COLOURS } from './level-colours.ts';
import {
  addLevel,
  changeLevel,
  type Level,
  type MatrixDraft,
  mayAddLevel,
  mayRemoveLevel,
  raiseLevel,
  removeLevel,
} from './matrix-draft.ts';
import classes from './risk-matrix.module.css';

/** The colour of a level, one of those on which text is readable. */
function ColourField({ name, value, onChange }: { name: string; value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={classes['colours']}>
      <legend className={classes['unseen']}>{t('riskMatrix.colourOf', { name })}</legend>
      {LEVEL_COLOURS.map((one) => (
        <input
          key={one.color}
          type="radio"
          name={group}
          aria-label={t(`riskMatrix.colour.${one.name}`)}
          style={{ '--level': one.color }}
          checked={value.toUpperCase() === one.color}
          onChange={() => onChange(one.color)}
        />
      ))}
    </fieldset>
  );
}

function LevelField(props: {
  draft: MatrixDraft;
  level: Level;
  isHighest: boolean;
  onChange: (draft: MatrixDraft) => void;
}) {
  const { draft, level, isHighest, onChange } = props;
  const { t } = useTranslation();
  const { key, label } = level;
  const name = label || t('riskMatrix.newLevel');
  const change = (values: Partial<Omit<Level, 'key'>>) => onChange(changeLevel(draft, key, values));
  return (
    <li className={classes['level']}>
      <div className={classes['line']}>
        <TextInput
          className={classes['grows'] ?? ''}
          label={t('riskMatrix.levelName')}
          value={label}
          maxLength={MATRIX_LIMITS.label}
          error={label.trim() === '' && t('form.required')}
          onChange={(event) => change({ label: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          className={classes['mark'] ?? ''}
          label={t('riskMatrix.mark')}
          value={level.mark}
          maxLength={MATRIX_LIMITS.markLength}
          onChange={(event) => change({ mark: event.currentTarget.value })}
          autoComplete="off"
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          disabled={isHighest}
          aria-label={t('riskMatrix.raise', { name })}
          onClick={() => onChange(raiseLevel(draft, key))}
        >
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          disabled={!mayRemoveLevel(draft)}
          aria-label={t('riskMatrix.remove', { name })}
          onClick={() => onChange(removeLevel(draft, key))}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <ColourField name={name} value={level.color} onChange={(color) => change({ color })} />
      <Switch
        size="xs"
        label={t('riskMatrix.isSerious')}
        checked={level.isSerious}
        onChange={(event) => change({ isSerious: event.currentTarget.checked })}
      />
    </li>
  );
}

/** The levels of the matrix, the highest first. */
export function LevelFields({ draft, onChange }: { draft: MatrixDraft; onChange: (draft: MatrixDraft) => void }) {
  const { t } = useTranslation();
  const highest = draft.levels.at(-1);
  return (
    <section className={classes['part']} aria-label={t('riskMatrix.levels')}>
      <h2>{t('riskMatrix.levels')}</h2>
      <p className={classes['help']}>{t('riskMatrix.levelsHelp')}</p>
      <ul>
        {draft.levels.toReversed().map((level) => (
          <LevelField key={level.key} {...{ draft, level, onChange }} isHighest={level === highest} />
        ))}
      </ul>
      {mayAddLevel(draft) && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => onChange(addLevel(draft))}
        >
          {t('riskMatrix.addLevel')}
        </Button>
      )}
    </section>
  );
}

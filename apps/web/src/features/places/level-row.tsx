import { Switch, TextInput } from '@mantine/core';
import { changeLevel } from '@safety-qube/contract/endpoints/places';
import type { LevelSettings } from '@safety-qube/contract/schemas/organisation';
import type { Language } from '@safety-qube/domain/languages';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { call } from '../../shared/api/call.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './places.module.css';
import { usePlaceChange } from './use-place-change.ts';

/** Writes a change of a level. */
const save = (key: LevelSettings['key'], body: Partial<Pick<LevelSettings, 'isActive' | 'names' | 'version'>>) =>
  call(changeLevel, { params: { key }, body });

/** A level: whether it is used, and its name in a language, which is saved when the field is left. */
export function LevelRow(props: { level: LevelSettings; language: Language; canEdit: boolean }) {
  const { level, language, canEdit } = props;
  const { key, names, isActive, version } = level;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const usual = t(`place.${key}`);
  const before = names[language] ?? '';
  const [text, setText] = useState(before);
  const [isAsking, setAsking] = useState(false);
  const change = usePlaceChange(() => setAsking(false));
  const rename = () => {
    const name = text.trim();
    if (name === before) return;
    const { [language]: _, ...others } = names;
    change.mutate(async () => {
      const answer = await save(key, { names: { ...others, ...(name && { [language]: name }) }, version });
      return { message: t('level.renamed', { name: name || usual }), answer };
    });
  };
  const use = (isOn: boolean) =>
    change.mutate(async () => {
      const answer = await save(key, { isActive: isOn, version });
      return { message: t(isOn ? 'level.switchedOn' : 'level.switchedOff', { name: before || usual }), answer };
    });
  return (
    <section className={classes['level']} aria-label={usual}>
      <TextInput
        label={usual}
        lang={language}
        dir="auto"
        placeholder={usual}
        maxLength={NAME_LIMITS.level}
        readOnly={!canEdit}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
        autoComplete="off"
      />
      {key !== 'facility' && (
        <Switch
          label={t('level.isUsed', { name: usual })}
          checked={isActive}
          disabled={!canEdit || change.isPending}
          onChange={() => (isActive ? setAsking(true) : use(true))}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('level.offTitle', { name: before || usual })}
          text={t('level.offText', { units: numbers.whole(level.units), records: numbers.whole(level.records) })}
          action={t('level.off')}
          isBusy={change.isPending}
          onConfirm={() => use(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

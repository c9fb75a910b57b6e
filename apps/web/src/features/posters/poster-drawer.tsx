import { Anchor, Button } from '@mantine/core';
import { recordPath } from '@safety-qube/domain/record-types/record-types';
import { IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { FormDrawer, FormSection } from '../../components/ui/form-drawer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { useDates } from '../../shared/format/use-dates.ts';
import { CodeSection } from './code-section.tsx';
import { PosterDays } from './poster-days.tsx';
import { PosterState } from './poster-state.tsx';
import classes from './posters.module.css';
import { POSTERS, type ShownPoster } from './posters.queries.ts';
import { PrintDialog } from './print-dialog.tsx';
import { type PosterChange, usePosterChange } from './use-poster-change.ts';
import { usePosterWords } from './use-poster-words.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Place, forms and state of a poster. */
function PosterFacts({ poster }: { poster: ShownPoster }) {
  const { t } = useTranslation();
  const dates = useDates();
  const words = usePosterWords([poster]);
  const { assetId, taskId, task, forms, state } = poster;
  return (
    <dl className={classes['facts']}>
      <Fact label={t('poster.state')}>
        <PosterState state={state} />
        {state !== 'inUse' && <p className={classes['note']}>{t(`poster.stateText.${state}`)}</p>}
      </Fact>
      <Fact label={t('poster.place')}>
        <bdi>{words.place(poster)}</bdi>
      </Fact>
      {assetId !== null && (
        <Fact label={t('asset.one')}>
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/management/assets" search={{ asset: assetId }} {...props} />}
          >
            <bdi>{words.name(poster)}</bdi>
          </Anchor>
        </Fact>
      )}
      {taskId !== null && task && (
        <Fact label={t('task.one')}>
          <Anchor component={Link} to={recordPath({ type: 'task', id: taskId })} inherit>
            {t('poster.openTask')}
          </Anchor>
        </Fact>
      )}
      {forms.length > 0 && (
        <Fact label={t('poster.forms')}>
          <ul className={classes['forms']}>
            {forms.map((form) => (
              <li key={form.scheduleId}>
                <bdi>{words.form(form)}</bdi>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label={t('poster.createdAt')}>{dates.day(poster.createdAt)}</Fact>
    </dl>
  );
}

/** Asks before a change that cannot be undone, and says what becomes of printed posters. */
function ChangeDialog(props: { poster: ShownPoster; change: PosterChange; onClose: () => void }) {
  const { poster, change, onClose } = props;
  const { t } = useTranslation();
  const doing = usePosterChange(poster, onClose);
  return (
    <ConfirmDialog
      title={t(`poster.${change}Title`)}
      text={t(`poster.${change}Text`)}
      action={t(`poster.${change}`)}
      isBusy={doing.isPending}
      onConfirm={() => doing.mutate(change)}
      onClose={onClose}
    />
  );
}

/** The poster that is open beside the list. */
export function PosterDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: poster, error, refetch } = useQuery(POSTERS.one(useQueryClient(), id));
  const words = usePosterWords(poster ? [poster] : []);
  const [change, setChange] = useState<PosterChange>();
  const [isPrinting, setPrinting] = useState(false);
  if (!poster)
    return (
      <FormDrawer isOpen onClose={onClose} title={t('poster.one')}>
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <DrawerLines />}
      </FormDrawer>
    );
  const { state, abilities, days } = poster;
  const isInUse = state === 'inUse';
  const name = words.name(poster);
  return (
    <>
      <FormDrawer
        isOpen
        onClose={onClose}
        title={<bdi>{name}</bdi>}
        foot={
          (isInUse || abilities.edit) && (
            <>
              {abilities.edit && (
                <Button variant="subtle" color="red" onClick={() => setChange('withdraw')}>
                  {t('poster.withdraw')}
                </Button>
              )}
              {isInUse && abilities.edit && (
                <Button variant="default" leftSection={<IconRefresh {...icon} />} onClick={() => setChange('renew')}>
                  {t('poster.renew')}
                </Button>
              )}
              {isInUse && (
                <Button leftSection={<IconQrcode {...icon} />} onClick={() => setPrinting(true)}>
                  {t('poster.print')}
                </Button>
              )}
            </>
          )
        }
      >
        {isInUse && (
          <FormSection>
            <CodeSection poster={poster} name={name} />
          </FormSection>
        )}
        <FormSection>
          <PosterFacts poster={poster} />
        </FormSection>
        <FormSection title={t('poster.uses')}>{days ? <PosterDays days={days} /> : <DrawerLines />}</FormSection>
      </FormDrawer>
      {change && <ChangeDialog {...{ poster, change }} onClose={() => setChange(undefined)} />}
      {isPrinting && <PrintDialog of={{ ids: [id] }} onClose={() => setPrinting(false)} />}
    </>
  );
}

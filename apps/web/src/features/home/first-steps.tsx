import { Button } from '@mantine/core';
import { getFirstSteps } from '@safety-qube/contract/endpoints/management';
import type { FirstStep } from '@safety-qube/contract/schemas/management';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { call } from '../../shared/api/call.ts';
import { STORED, stored } from '../../shared/page/stored.ts';
import classes from './first-steps.module.css';

/** Where each step is done. */
const PAGES: Readonly<Record<FirstStep['step'], string>> = {
  places: '/management/facilities',
  people: '/management/people?invite=true',
  approvers: '/management/approvers?add=true',
  poster: '/management/posters',
  inspection: '/inspections/schedules?form=any',
};

/** Returns the steps, while one of them is open; once all are done, this device does not ask again. */
export async function readFirstSteps(): Promise<readonly FirstStep[]> {
  const { steps } = await call(getFirstSteps, {});
  if (steps.some(({ isDone }) => !isDone)) return steps;
  stored.set(STORED.firstSteps, 'done');
  return [];
}

function Step({ step, isDone }: FirstStep) {
  const { t } = useTranslation();
  if (isDone)
    return (
      <li className={classes['step']} data-done>
        <IconCircleCheckFilled size={20} role="img" aria-label={t('firstSteps.done')} />
        <b>{t(`firstSteps.${step}`)}</b>
      </li>
    );
  return (
    <li>
      <Link to={PAGES[step]} className={classes['step']}>
        <IconCircle size={20} stroke={1.5} aria-hidden />
        <span>
          <b>{t(`firstSteps.${step}`)}</b>
          <small>{t(`firstSteps.${step}Text`)}</small>
        </span>
        <DirectionalIcon name="forward" size={16} />
      </Link>
    </li>
  );
}

/** What an administrator of a new organisation does first, each step with its page; it disappears when all are done. */
export default function FirstSteps({ steps, onHide }: { steps: readonly FirstStep[]; onHide: () => void }) {
  const { t } = useTranslation();
  const hide = () => {
    stored.set(STORED.firstSteps, 'hidden');
    onHide();
  };
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes['steps']} aria-labelledby="first-steps">
      <div className={classes['head']}>
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <span className="num">{t('firstSteps.progress', { done, total: steps.length })}</span>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
          {t('firstSteps.hide')}
        </Button>
      </div>
      <ol>
        {steps.map((one) => (
          <Step key={one.step} {...one} />
        ))}
      </ol>
    </section>
  );
}

import { Checkbox } from '@mantine/core';
import { isPrivacyReason, PRIVACY_REASONS } from '@safety-qube/domain/incidents/privacy';
import { useTranslation } from 'react-i18next';
import classes from '../investigation.module.css';
import type { CaseProps } from './case-props.ts';

/**
 * The reasons that make it a privacy case: the name is then not shown in the log, nor to readers who may not edit
 * reports.
 */
export function PrivacyTab({ value, onChange }: CaseProps) {
  const { t } = useTranslation();
  const { privacyReasons, type } = value;
  return (
    <fieldset className={classes['several']}>
      <legend className="unseen">{t('case.tab.privacy')}</legend>
      <p className={classes['quiet']}>{t('case.privacyHelp')}</p>
      {PRIVACY_REASONS.map((reason) => (
        <Checkbox
          key={reason}
          label={t(`privacy.${reason}`)}
          description={!isPrivacyReason(reason, type) && t('case.illnessOnly')}
          checked={privacyReasons.includes(reason)}
          onChange={(event) =>
            onChange({
              privacyReasons: event.currentTarget.checked
                ? [...privacyReasons, reason]
                : privacyReasons.filter((one) => one !== reason),
            })
          }
        />
      ))}
    </fieldset>
  );
}

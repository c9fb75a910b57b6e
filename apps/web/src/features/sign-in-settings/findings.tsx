import { Button } from '@mantine/core';
import type { ProviderFinding } from '@safety-qube/contract/schemas/sign-in-settings';
import { isolated } from '@safety-qube/domain/isolated';
import { FETCH_FAULTS, FINDING_LEVELS } from '@safety-qube/domain/sign-in/provider';
import { useTranslation } from 'react-i18next';
import { type Glyph, StatusMark, type Tone } from '../../components/ui/status-glyph.tsx';
import { textKey } from '../../i18n/text-key.ts';
import classes from './sign-in-settings.module.css';

const LOOK: Record<ProviderFinding['level'], { glyph: Glyph; tone: Tone }> = {
  good: { glyph: 'check', tone: 'green' },
  unsure: { glyph: 'dashed', tone: 'amber' },
  bad: { glyph: 'cross', tone: 'red' },
};
/** Sort key: problems that have to be fixed first. */
const rank = ({ level }: ProviderFinding): number => -FINDING_LEVELS.indexOf(level);

/** Whether a finding says that there is no provider at the entered address. */
export const isOfAddress = ({ code, level }: ProviderFinding): boolean =>
  level === 'bad' && (code === 'address' || code === 'reached');

/** Returns a function that describes a finding in a sentence. */
export function useSentence(): (finding: ProviderFinding) => string {
  const { t } = useTranslation();
  return ({ code, level, value }) => {
    const fault = FETCH_FAULTS.find((one) => one === value);
    const because = fault ? t(`providerFault.${fault}`) : t('providerFault.status', { status: value ?? '' });
    const failed = level === 'bad';
    if (failed && (code === 'address' || code === 'reached')) return because;
    if (failed && (code === 'keys' || code === 'tokenCors')) return `${t(`providerFinding.${code}.bad`)} ${because}`;
    return t(textKey(`providerFinding.${code}.${level}`), { value: isolated(value ?? '') });
  };
}

/**
 * The findings about a provider, the worst first. `onUseIssuer` takes the address that the provider reports for itself.
 */
export function Findings(props: { findings: readonly ProviderFinding[]; onUseIssuer?: (issuer: string) => void }) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const { onUseIssuer } = props;
  const sorted = [...props.findings].sort((a, b) => rank(a) - rank(b));
  const theirs = props.findings.find(({ code, level }) => code === 'issuer' && level === 'bad')?.value;
  const worst = sorted[0]?.level ?? 'good';
  return (
    <div className={classes['findings']} aria-live="polite">
      <h3>{t(`provider.found.${worst}`)}</h3>
      <ul>
        {sorted.map((finding) => (
          <li key={finding.code}>
            <StatusMark {...LOOK[finding.level]}>{sentence(finding)}</StatusMark>
          </li>
        ))}
      </ul>
      {theirs && onUseIssuer && (
        <Button variant="default" onClick={() => onUseIssuer(theirs)}>
          {t('provider.useAddress')}
        </Button>
      )}
    </div>
  );
}

import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from './i18n.ts';

beforeAll(startI18n);
const gone = 'people.admitAll' as 'common.close';

const Text = () => <p>{useTranslation().t(gone)}</p>;

test('a key without a text reads as words, however often it is shown', () => {
  for (const id of ['first', 'second']) {
    render(
      <div data-testid={id}>
        <Text />
      </div>,
    );
    expect(screen.getByTestId(id)).toHaveTextContent('Admit all');
  }
});

test('the page declares its language and direction', async () => {
  await i18next.changeLanguage('ar');
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  await i18next.changeLanguage('fr');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

test('a large number within a text is grouped as in the language, always with Latin digits', async () => {
  const shown = async (language: string) => {
    await i18next.changeLanguage(language);
    return i18next.t('home.allActions', { count: 19_853 });
  };
  expect(await shown('en')).toBe('All 19,853');
  expect(await shown('it')).toContain('19.853');
  expect(await shown('ar')).toContain('19,853');
});

test('a text with a count shows when there are more, in the plural of the figure that it shows', async () => {
  const shown = async (language: string) => {
    await i18next.changeLanguage(language);
    return i18next.t('home.needYou', { count: 1000, isMore: true });
  };
  expect(await shown('en')).toBe('1,000+ items need your action');
  expect(await shown('it')).toContain('1000+ azioni');
  expect(await shown('ar')).toContain('1,000+ أمر ');
  expect(await shown('en')).not.toBe(i18next.t('home.needYou', { count: 1000, isMore: false }));
});

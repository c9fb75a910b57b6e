// A reporter for vitest: counts passed tests and lists each failure by name, including failures outside of tests.
import { writeFileSync } from 'node:fs';

const said = (errors) => errors.map(({ stack, message }) => stack ?? message).join('\n');

export default class {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ended = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...ended('failed').map((test) => `${test.module.moduleId}: ${test.fullName}\n${said(test.result().errors)}`),
      ...modules.flatMap((module) => module.errors().map((error) => `${module.moduleId}: ${said([error])}`)),
      ...unhandled.map((error) => `Outside of any test: ${said([error])}`),
    ];
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ passed: ended('passed').length, failures }));
  }
}

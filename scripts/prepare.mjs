// What must be there before anything runs: the packages of the lock file and the built web application. Runs on Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);
/** A program of the packages; `node` is Node 24 out of the lock file, the machine's own only has to run these scripts. */
export const bin = (name) => at('node_modules/.bin', name);

/** The machine's own programs: npm replaces the packages, so it must not run on a Node that is one of them. */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter);
const PATH = at('node_modules/.bin') + delimiter + machinePath;

const children = new Set();
let stopping = false;

/** Starts a program that is told when this process goes, even by kill -9: its channel closes. */
export function launch(command, args, { env, ...options } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, PATH, ...env }, ...options });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Young objects get 8 MB: by default more the larger the machine, which costs 150 MB and gains nothing here (bench/memory.ts). */
const FLAGS = ['--max-semi-space-size=4'];
/** Without these glibc keeps what large pictures took, hundreds of megabytes, for as long as the process lives; others ignore them. */
const MEMORY = { MALLOC_ARENA_MAX: 2, MALLOC_MMAP_THRESHOLD_: 131_072, MALLOC_TRIM_THRESHOLD_: 131_072 };

/** Starts a program of apps/api/src, such as server.ts, on Node 24. */
export function launchApi(file, env) {
  const cache = process.env.NODE_COMPILE_CACHE ?? at('node_modules/.cache/node');
  const args = [...FLAGS, at('apps/api/src', file)];
  return launch(bin('node'), args, { env: { NODE_COMPILE_CACHE: cache, ...MEMORY, ...env } });
}

/** Waits for the end of a program. Answers its exit code; 1 when a signal ended it. */
export const ended = (child) =>
  new Promise((answer, fail) => child.once('error', fail).once('exit', (code) => answer(code ?? 1)));

export const run = (command, args, options = {}) => ended(launch(command, args, { stdio: 'inherit', ...options }));

/** Installs Debian's packages, where that is ours to do: as root on Debian. Answers whether it has. */
export async function installDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], quiet);
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0;
}

/** Stops all that was started here; each gets the time that it takes. */
export function stopChildren(signal = 'SIGTERM') {
  stopping = true;
  for (const child of children) child.kill(signal);
}

/** Whether a signal has asked for the end. */
export const isStopping = () => stopping;

/** Prints a sentence and ends with code 1. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Signals stop the children first. npm may be killed without a word, so a new parent counts as a signal too; only then,
 * because a shell that started us may rightly go.
 */
export function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopChildren());
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopChildren(), 250).unref();
}

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether node_modules holds what the lock file says; npm writes its own list last, so a killed install does not count. */
function isInstalled() {
  const list = at('node_modules/.package-lock.json');
  if (!existsSync(list) || !existsSync(bin('node'))) return false;
  const there = json(list).packages;
  return Object.entries(json(at('package-lock.json')).packages).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') || link || (there[path] ? there[path].version === version : optional),
  );
}

/** Installs the packages of the lock file unless they are there. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages (about a minute the first time) …');
  const code = await run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    env: { PATH: machinePath },
  });
  if (stopping) process.exit(1);
  if (code !== 0) fail('The packages could not be installed; npm says above why.');
  if (!existsSync(bin('node')))
    fail(`There is no Node 24 for ${process.platform} on ${process.arch} among the packages.`);
}

const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** The source files below a folder that are written by hand. */
export const sourceFiles = (folder) =>
  filesOf(at(folder)).filter(
    (file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$|node_modules/.test(file.slice(root.length)),
  );

/** A hash of everything that the web application is made of; generated files follow from the others. */
function hashOfWeb() {
  const web = ['src', 'public', 'index.html', 'package.json', 'vite', 'vite.config.ts', 'postcss.config.cjs'].map(
    (part) => at('apps/web', part),
  );
  const files = [at('package-lock.json'), at('scripts/prepare.mjs'), at('packages'), ...web].filter(existsSync);
  const hash = createHash('sha256');
  for (const file of files.flatMap((part) => (/\.\w+$/.test(part) ? [part] : filesOf(part))).sort())
    if (!/\.gen\.ts$|\.test\.tsx?$|node_modules/.test(file.slice(root.length)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Writes a smaller twin in each encoding beside every file that gains by it, so that no request pays for compressing. */
async function compress(folder) {
  const texts = filesOf(folder).filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes what killed builds have left beside a folder; those of running ones stay. */
function removeLeftOvers(folder) {
  const ours = new RegExp(`^${basename(folder)}\\.(\\d+)\\.(new|old)$`);
  for (const name of readdirSync(dirname(folder))) {
    const pid = Number(ours.exec(name)?.[1] ?? 0);
    if (pid && !isRunning(pid)) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Puts a folder in the place of another by renaming alone: of two starts at once the last wins, and each is whole. */
function replaceFolder(folder, fresh) {
  const old = `${folder}.${process.pid}.old`;
  for (let attempt = 1; ; attempt += 1)
    try {
      rmSync(old, { recursive: true, force: true });
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(fresh, folder);
      break;
    } catch (error) {
      // The other one has just moved the folder away, or put its own there.
      if (attempt === 10 || !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    }
  rmSync(old, { recursive: true, force: true });
}

/** Builds the web application unless it is up to date: beside the old one, which stands until the new one is whole. */
export async function buildWeb() {
  const dist = at('apps/web/dist');
  const stamp = join(dist, '.hash');
  const hash = hashOfWeb();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the web application …');
  removeLeftOvers(dist);
  const fresh = `${dist}.${process.pid}.new`;
  const args = ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  const code = await run(bin('vite'), args, { cwd: at('apps/web') });
  if (stopping) process.exit(1);
  if (code !== 0) fail('The web application could not be built; its build says above why.');
  await compress(fresh);
  writeFileSync(join(fresh, '.hash'), hash);
  replaceFolder(dist, fresh);
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { ClusterHome } from './cluster-home.ts';
import { giveTo, type OsUser } from './run-as.ts';

/**
 * The embedded database runs as long as some program (server or command) holds the named pipe `holders` open for
 * writing, whoever started it. The keeper, a shell beside PostgreSQL, reads the pipe; the system reports its end when
 * the last holder is gone, kill -9 included, and the keeper asks PostgreSQL for a fast shutdown. A PostgreSQL that is
 * killed meanwhile is started again, on the same port.
 *
 * $0 = the pipe; then either "adopt PID" or PostgreSQL's command line.
 */
const KEEPER = `
exec 3<"$0"
trap 'kill -INT $p' INT TERM
while :; do
  began=$(date +%s)
  if [ "$1" = adopt ]; then p=$2; else "$@" </dev/null 3<&- & p=$!; fi
  ( trap '' INT; read -r _ <&3; kill -INT $p ) 2>/dev/null & reader=$!
  while kill -0 $p 2>/dev/null; do wait $p 2>/dev/null; code=$?; [ $code = 127 ] && sleep 0.5; done
  kill $reader 2>/dev/null || exit
  [ "$1" = adopt ] || [ $code = 0 ] || [ $(( $(date +%s) - began )) -lt 3 ] && exit
  sleep 1
done`;

const pipes = process.platform !== 'win32';

/** Keeps the embedded database running until `release`. */
export interface Hold {
  release(): void;
}

/** Joins the holders of a running database; undefined when no keeper reads the pipe. */
export function joinHolders(home: ClusterHome): Hold | undefined {
  if (!pipes) return { release: () => {} };
  try {
    const pipe = fs.openSync(home.holders, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK);
    return { release: () => fs.closeSync(pipe) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENXIO' || code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A pipe that this process holds open before any keeper reads it: no keeper can ever miss a holder that died early. */
export function prepareHolders(home: ClusterHome, user: OsUser): Hold {
  if (!pipes) return { release: () => {} };
  if (!fs.existsSync(home.holders)) {
    spawnSync('mkfifo', ['-m', '600', home.holders]);
    giveTo(home.holders, user);
  }
  const pipe = fs.openSync(home.holders, fs.constants.O_RDWR);
  return { release: () => fs.closeSync(pipe) };
}

/** Starts PostgreSQL with its keeper, both apart from our terminal, so that Ctrl-C lets the app finish first. */
export function startKept(home: ClusterHome, user: OsUser, command: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const log = fs.openSync(home.log, 'a', 0o600);
  giveTo(home.log, user);
  const options = {
    ...user,
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', 'ignore', log] as ['ignore', 'ignore', number],
  };
  try {
    const [file, ...args] = pipes ? ['/bin/sh', '-c', KEEPER, home.holders, ...command] : command;
    const child = spawn(file as string, args, options);
    child.unref();
    return child;
  } finally {
    fs.closeSync(log);
  }
}

/** Gives a running PostgreSQL whose keeper was killed a new one. */
export function adopt(home: ClusterHome, user: OsUser, pid: number): void {
  if (!pipes) return;
  const args = ['-c', KEEPER, home.holders, 'adopt', String(pid)];
  spawn('/bin/sh', args, { ...user, cwd: '/', detached: true, stdio: 'ignore' }).unref();
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ClusterHome } from './cluster-home.ts';
import { giveTo, type OsUser } from './run-as.ts';

/**
 * The embedded database runs as long as some program (server or command) holds the named pipe `holders` open for
 * writing, whichever program started it. The keeper, a shell next to PostgreSQL, reads the pipe; the system reports its
 * end when the last holder is gone, kill -9 included. The keeper then asks PostgreSQL for a fast shutdown, or on a full
 * disk for an immediate one: a fast one would wait for space, and everything committed is already in the log. If
 * PostgreSQL ends in the meantime, it is started again on the same port, after growing pauses: indefinitely if it was
 * killed or the disk is full, a few times if it ends on its own. Then the keeper ends too, and the programs that hold
 * the database find out. A failed first start is not repeated: the caller reports why.
 *
 * KEEPER_PAUSE, in seconds, makes all these pauses alike where a test would only wait for them.
 *
 * $0 = the pipe, $1 = the database's folder, $2 = the process to adopt or nothing, then PostgreSQL's command line.
 */
const KEEPER = `
folder=$1 p=$2 gone= fails=0 pause=1
shift 2
say() { echo "$(date -u '+%Y-%m-%d %H:%M:%S') UTC keeper: $1" >&2; }
full() { [ "$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')" -lt 20480 ]; }
exec 3<"$0"
stop() { if full; then kill -QUIT $p; else kill -INT $p; fi; }
trap 'gone=1; [ "$p" ] && stop' INT TERM
( trap '' INT TERM; read -r _ <&3; kill -TERM $$ || kill -INT $(head -n 1 "$folder/cluster/postmaster.pid") ) 2>/dev/null & reader=$!
while :; do
  began=$(date +%s) code=137
  if [ "$p" ]; then
    while kill -0 $p 2>/dev/null; do sleep 0.5 3<&- & wait $!; done
  else
    "$@" </dev/null 3<&- & p=$!
    [ "$gone" ] && stop
    wait $p 2>/dev/null; code=$?
    while kill -0 $p 2>/dev/null; do wait $p 2>/dev/null; code=$?; done
  fi
  p=
  [ "$gone" ] && break
  [ -e "$folder/serving" ] || break
  [ $(( $(date +%s) - began )) -ge 60 ] && fails=0 pause=1
  if full; then say 'the disk is full; PostgreSQL is started again when there is room'; pause=2
  elif [ $code -ne 137 ]; then fails=$(( fails + 1 )); fi
  [ $fails -ge 5 ] && break
  say "PostgreSQL ended with $code and is started again in $pause s"
  sleep "\${KEEPER_PAUSE:-$pause}" 3<&- & wait $!
  while full && [ ! "$gone" ]; do sleep 2 3<&- & wait $!; done
  [ "$gone" ] && break
  pause=$(( pause < 16 ? pause * 2 : 30 ))
done
kill -KILL $reader 2>/dev/null`; // it ignores weaker signals, and a process reading the pipe counts as a keeper

const pipes = process.platform !== 'win32';

/** Keeps the embedded database running until `release`. */
export interface Hold {
  release(): void;
}

/** Joins the holders of a running database; undefined if no keeper reads the pipe. */
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

/** A pipe that this process opens before any keeper reads it, so a keeper cannot miss a holder that died early. */
export function prepareHolders(home: ClusterHome, user: OsUser): Hold {
  if (!pipes) return { release: () => {} };
  if (!fs.existsSync(home.holders)) {
    spawnSync('mkfifo', ['-m', '600', home.holders]);
    giveTo(home.holders, user);
  }
  const pipe = fs.openSync(home.holders, fs.constants.O_RDWR);
  return { release: () => fs.closeSync(pipe) };
}

/** Starts PostgreSQL with its keeper, both detached from our terminal, so that Ctrl-C lets the app finish first. */
export function startKept(home: ClusterHome, user: OsUser, command: string[], env: NodeJS.ProcessEnv): ChildProcess {
  fs.rmSync(serving(home), { force: true });
  const keeper = ['/bin/sh', '-c', KEEPER, home.holders, home.folder, '', ...command];
  return startKeeper(home, user, pipes ? keeper : command, env);
}

/** From here on the keeper restarts what ends; until then the starter reports failures. */
export function markServing(home: ClusterHome): void {
  fs.closeSync(fs.openSync(serving(home), 'w'));
}

const serving = ({ folder }: ClusterHome) => path.join(folder, 'serving');

function startKeeper(home: ClusterHome, user: OsUser, line: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const log = fs.openSync(home.log, 'a', 0o600);
  giveTo(home.log, user);
  const stdio = ['ignore', 'ignore', log] as ['ignore', 'ignore', number];
  try {
    const [file, ...args] = line;
    const child = spawn(file as string, args, { ...user, cwd: '/', env, detached: true, stdio });
    child.unref();
    return child;
  } finally {
    fs.closeSync(log);
  }
}

/** Gives a running PostgreSQL a new keeper after its old one was killed. */
export function adopt(home: ClusterHome, user: OsUser, pid: number, command: string[], env: NodeJS.ProcessEnv): void {
  if (!pipes) return;
  startKeeper(home, user, ['/bin/sh', '-c', KEEPER, home.holders, home.folder, String(pid), ...command], env);
}

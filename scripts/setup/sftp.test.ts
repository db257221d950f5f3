import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bringSftp, hasSftp, installSftp } from './programs.mjs';

afterEach(() => void vi.restoreAllMocks());

describe('the SFTP server for the tests', () => {
  it('needs the programs of server and keys', () => {
    expect(hasSftp(() => true)).toBe(true);
    expect(hasSftp((program) => program === 'sshd')).toBe(false);
    expect(hasSftp((program) => program === 'ssh-keygen')).toBe(false);
  });

  it('is installed if it is missing', async () => {
    const install = vi.fn();
    const found = [false, true];
    await bringSftp(() => found.shift() ?? true, { possible: () => true, install });
    expect(install).toHaveBeenCalledOnce();
  });

  it('that cannot be had is named, with what is left out', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await bringSftp(() => false, { possible: () => false, install: vi.fn() });
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('There is no OpenSSH server here: the tests of feeds by SFTP are left out.'),
    );
  });

  it('is installed without a service that lets people in, and what stands there is kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'setup-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'ssh/sshd_not_to_be_run');
    const install = vi.fn(async () => ({ code: 0, output: '' }));
    await installSftp(file, install);
    expect(install).toHaveBeenCalledExactlyOnceWith(['openssh-server']);
    expect(readFileSync(file, 'utf8')).toMatch(/Delete this file/);
    writeFileSync(file, 'ours');
    await installSftp(file, install);
    expect(readFileSync(file, 'utf8')).toBe('ours');
  });
});

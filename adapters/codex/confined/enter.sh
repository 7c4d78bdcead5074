#!/bin/sh
# Enters a root of its own, in which only the programs of the system, the workspace (read-only) and the agent's
# folder exist, gives up every right, and becomes the agent. Runs as root of a mount namespace made for it.
set -eu
root=$1 workspace=$2 home=$3 program=$4 host=$5 user=$6 masked=$7
shift 7

mount -t tmpfs -o mode=755,size=16m tmpfs "$root"
cd "$root"
mkdir -p dev etc proc tmp workspace codex old

# Before the program, which may lie in the folder of temporary files.
mount -t tmpfs -o mode=1777,size=256m tmpfs tmp

show() {
  [ -e "$1" ] || return 0
  mkdir -p ".$1"
  mount --bind -o ro "$1" ".$1"
}

for part in bin sbin lib lib32 lib64 libx32; do
  if [ -L "/$part" ]; then cp -P "/$part" .; else show "/$part"; fi
done
show /usr
show /etc/ssl
show /etc/pki
show /etc/ca-certificates
case $program in /usr/*) ;; *) show "$program" ;; esac

for device in null zero full random urandom tty; do
  : >"dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
# Where a container hides parts of /proc, a new one is refused; the agent then has none.
mount -t proc proc proc 2>/dev/null || :
printf '127.0.0.1 localhost %s\n' "$host" >etc/hosts
printf 'root:x:0:0::/codex:/bin/sh\ncodex:x:%s:%s::/codex:/bin/sh\n' "$user" "$user" >etc/passwd

mount --bind -o ro "$workspace" workspace
printf '%s\n' "$masked" | while IFS= read -r path; do
  if [ -d "workspace/$path" ] && [ -n "$path" ]; then
    mount -t tmpfs -o ro,size=4k tmpfs "workspace/$path"
  elif [ -e "workspace/$path" ] && [ -n "$path" ]; then
    mount --bind /dev/null "workspace/$path"
  fi
done
mount --bind "$home" codex

pivot_root . old
cd /
umount -l /old
mount -o remount,ro,bind /
cd /workspace

rights="--bounding-set=-all --inh-caps=-all --no-new-privs"
if [ "$user" != 0 ]; then rights="--reuid=$user --regid=$user --clear-groups $rights"; fi
# shellcheck disable=SC2086 # several arguments in one word
exec prlimit --nproc=256 --data=4294967296 --core=0 -- setpriv $rights -- "$@"

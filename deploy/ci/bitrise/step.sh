#!/usr/bin/env bash
# Inputs of step.yml are variables here.
# Without file name patterns, and with line ends alone between words.
set -efu
IFS='
'
export VITRINE_URL="$url"
[ -z "$key" ] || export VITRINE_KEY="$key"
set -- "$kind" ${bundle:+"--bundle=$bundle"} ${assets:+"--assets=$assets"} \
  ${platform:+"--platform=$platform"} ${app:+"--app=$app"} \
  ${repo:+"--repo=$repo"} ${branch:+"--branch=$branch"} ${title:+"--title=$title"}
for file in $recordings; do set -- "$@" "--recording=$file"; done
[ "$test_run" != true ] || set -- "$@" --test-run
[ "$comment" != true ] || set -- "$@" --comment
[ "$status" != true ] || set -- "$@" --status
[ "$deployment" != true ] || set -- "$@" --deployment
urls=$(mktemp)
npx -y "${url%/}/cli.tgz" upload "$@" "--dotenv=$urls" $args
while IFS= read -r line; do
  envman add --key "${line%%=*}" --value "${line#*=}"
done <"$urls"
